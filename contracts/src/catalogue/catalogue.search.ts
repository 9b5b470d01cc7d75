/** The form in which names are sorted and texts are searched by admins: lower case, without accents. */
export function searchText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}
