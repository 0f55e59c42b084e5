/** Hands a file to the browser. */
export function download(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** A title as the name of a file. */
export function fileName(title: string, ending: string): string {
  const words = title.normalize('NFKD').replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-+|-+$/g, '').toLowerCase();
  return `${words.slice(0, 80) || 'chart'}.${ending}`;
}
