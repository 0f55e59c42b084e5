/** Code, which means what it says, or one of the four other marks of formulas. */
const MARKS = /(```[\s\S]*?(?:```|$)|~~~[\s\S]*?(?:~~~|$)|`[^`\n]*`)|\\([()[\]])/g;

/** Formulas that are marked by \( \) or \[ \], as models like to, are marked as Markdown has it. A single dollar is money. */
export function withDollars(text: string): string {
  if (!/\\[([]/.test(text)) {
    return text;
  }
  return text.replaceAll(MARKS, (whole, code: string | undefined, mark: string | undefined) => {
    if (code !== undefined) {
      return whole;
    }
    return mark === '(' || mark === ')' ? '$$' : mark === '[' ? '\n$$\n' : '\n$$\n';
  });
}
