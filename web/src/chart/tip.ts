/** What stands in the little window beside the pointer: names and values, and never anything but text. */
export function tipOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) {
    return textOf(value);
  }
  const rows = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .map(([name, each]) => `<tr><td class="key">${textOf(name)}</td><td class="value">${textOf(each)}</td></tr>`);
  return `<table>${rows.join('')}</table>`;
}

const MARKS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function textOf(value: unknown): string {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return text.replace(/[&<>"']/g, (mark) => MARKS[mark]!);
}
