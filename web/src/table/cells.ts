/** The rows of a table as the words in their cells. */
export type Cells = readonly (readonly string[])[];

export function cellsOf(table: HTMLTableElement): Cells {
  return [...table.rows].map((row) => [...row.cells].map((cell) => cell.innerText.trim()));
}

/** What a spreadsheet takes apart into cells, with no cell it would run. */
export function toTabbed(cells: Cells): string {
  return cells.map((row) => `${row.map((text) => quoted(harmless(text))).join('\t')}\r\n`).join('');
}

/** What a spreadsheet or a letter takes as a table. */
export function toHtml(cells: Cells): string {
  const rows = cells.map((row, i) => {
    const tag = i === 0 ? 'th' : 'td';
    return `<tr>${row.map((text) => `<${tag}>${escaped(harmless(text))}</${tag}>`).join('')}</tr>`;
  });
  return `<table>${rows.join('')}</table>`;
}

/** A cell that begins like a formula would be run; a negative number is none. */
function harmless(text: string): string {
  return /^[=+\-@\t\r]/.test(text) && !/^[+-][\d.,\s]*\d\s*%?$/.test(text) ? `'${text}` : text;
}

function quoted(text: string): string {
  return /["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '<br>');
}
