/** Media types of the files that calls answer with. */
export const mediaTypes = {
  workbook: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
  json: 'application/json',
  page: 'text/html',
  picture: 'image/*',
} as const;
