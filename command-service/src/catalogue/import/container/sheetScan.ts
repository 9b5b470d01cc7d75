import { refuseUpload, type UploadLimits } from '../uploadLimits.ts';

/** What a worksheet's XML holds, found out before the parser sees it. */
export interface SheetShape {
  /** Number of the last row with a value, 0 when there is none. */
  readonly lastRow: number;
  /** Cells down to that row. */
  readonly cells: number;
  /** Whether rows or columns are hidden, by hand or by a filter. */
  readonly hidden: boolean;
}

export interface SheetScan {
  /** Takes the next bytes of the part. @throws Refusal upload.too-wide, upload.too-many-rows, upload.too-large, upload.damaged. */
  readonly push: (chunk: Buffer) => void;
  readonly shape: () => SheetShape;
}

const lessThan = 0x3c;
const greaterThan = 0x3e;
const slash = 0x2f;
const longestTag = 65_536;
const largestRow = 1_048_576;
/** Cells that hyperlinks may cover; more is no catalogue but an attempt to keep the parser busy. */
const mostLinkedCells = 1_000_000;

interface State {
  row: number;
  rowHasValue: boolean;
  rowsWithValue: number;
  lastRow: number;
  pendingCells: number;
  cells: number;
  linkedCells: number;
  hidden: boolean;
}

function columnNumber(letters: string): number {
  return Array.from(letters).reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);
}

function refuseWide(letters: string, limits: UploadLimits): void {
  if (columnNumber(letters) <= limits.columns) return;
  const reason = `A sheet reaches to column ${letters}; at most ${limits.columns} columns can be read. Delete the empty columns on the right.`;
  throw refuseUpload('too-wide', reason);
}

function visitRange(tag: string, isLink: boolean, state: State, limits: UploadLimits): void {
  const range = /\sref\s*=\s*["']\$?([A-Z]{1,7})\$?(\d{1,9})(?::\$?([A-Z]{1,7})\$?(\d{1,9}))?["']/.exec(tag);
  if (range === null) return;
  const [, left = '', top = '', right = left, bottom = top] = range;
  refuseWide(right, limits);
  if (!isLink) return;
  state.linkedCells += (columnNumber(right) - columnNumber(left) + 1) * (Number(bottom) - Number(top) + 1);
  if (state.linkedCells > mostLinkedCells) throw refuseUpload('damaged', 'A hyperlink covers a whole sheet.');
}

function visitRow(tag: string, state: State): void {
  const number = /\sr\s*=\s*["'](\d{1,9})["']/.exec(tag)?.[1];
  state.row = number === undefined ? state.row + 1 : Number(number);
  state.rowHasValue = false;
  if (/\shidden\s*=\s*["'](1|true)/.test(tag)) state.hidden = true;
}

function visitValue(state: State, limits: UploadLimits): void {
  if (state.rowHasValue) return;
  if (state.row > largestRow) throw refuseUpload('damaged', `Row ${state.row} does not exist in Excel.`);
  state.rowHasValue = true;
  state.lastRow = Math.max(state.lastRow, state.row);
  state.rowsWithValue += 1;
  state.cells += state.pendingCells;
  state.pendingCells = 0;
  // The rows above the header are not known yet, so they are granted to every sheet.
  if (state.rowsWithValue > limits.rows + 10) {
    throw refuseUpload('too-many-rows', `A sheet has more than ${limits.rows} rows.`);
  }
  if (state.cells > limits.cells) {
    throw refuseUpload('too-large', `The workbook has more than ${limits.cells} cells.`, 'tooLarge');
  }
}

/** Position just behind a namespace prefix such as `x:`, or `start` when the name has none. */
function localName(data: Buffer, start: number, end: number): number {
  for (let at = start; at < end; at += 1) {
    const byte = data[at] ?? 0;
    if (byte === 0x3a) return at + 1;
    if (byte <= 0x20 || byte === slash) return start;
  }
  return start;
}

function nameLength(data: Buffer, start: number, end: number): number {
  let at = start;
  while (at < end && (data[at] ?? 0) > 0x20 && data[at] !== slash) at += 1;
  return at - start;
}

function visitLongTag(data: Buffer, start: number, end: number, state: State, limits: UploadLimits): void {
  const tag = data.toString('latin1', start, end);
  if (/^row\b/.test(tag)) visitRow(tag, state);
  else if (/^(dimension|mergeCell|hyperlink)\b/.test(tag)) visitRange(tag, tag.startsWith('h'), state, limits);
  else if (/^col\b/.test(tag) && /\shidden\s*=\s*["'](1|true)/.test(tag)) state.hidden = true;
}

/** `<c r="AB12"`: looks at the column without making a string of every cell. */
function visitCell(data: Buffer, start: number, state: State, limits: UploadLimits): void {
  state.pendingCells += 1;
  const first = start + 5;
  if (data[start + 2] !== 0x72 || (data[first + 1] ?? 0) < 0x41) return;
  const letters = /^[A-Z]{2,7}/.exec(data.toString('latin1', first, first + 7))?.[0];
  if (letters !== undefined) refuseWide(letters, limits);
}

function visitTag(data: Buffer, from: number, end: number, state: State, limits: UploadLimits): void {
  const start = localName(data, from, end);
  const length = nameLength(data, start, end);
  const letter = data[start];
  if (length === 1 && letter === 0x63) visitCell(data, start, state, limits);
  else if (length === 1 && (letter === 0x76 || letter === 0x74)) {
    const isEmpty = data[end - 1] === slash || data[end + 1] === lessThan;
    if (!isEmpty) visitValue(state, limits);
  } else if (length >= 3) visitLongTag(data, start, end, state, limits);
}

/** Reads a worksheet's XML as it inflates, tag by tag, without holding it. */
export function scanSheet(limits: UploadLimits): SheetScan {
  const state: State = {
    row: 0,
    rowHasValue: false,
    rowsWithValue: 0,
    lastRow: 0,
    pendingCells: 0,
    cells: 0,
    linkedCells: 0,
    hidden: false,
  };
  let rest: Buffer = Buffer.alloc(0);
  const push = (chunk: Buffer): void => {
    const data = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let at = data.indexOf(lessThan);
    while (at !== -1) {
      const end = data.indexOf(greaterThan, at);
      if (end === -1 || end + 1 >= data.length) break;
      visitTag(data, at + 1, end, state, limits);
      at = data.indexOf(lessThan, end);
    }
    rest = at === -1 ? Buffer.alloc(0) : data.subarray(at);
    if (rest.length > longestTag) throw refuseUpload('damaged', 'A sheet is not well formed.');
  };
  return { push, shape: () => ({ lastRow: state.lastRow, cells: state.cells, hidden: state.hidden }) };
}
