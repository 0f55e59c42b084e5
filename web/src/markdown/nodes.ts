import type { List, Node, RootContent, Table } from 'mdast';

export function closing(marker: string): RegExp {
  return new RegExp(`^ {0,3}${marker[0]}{${marker.length},}[ \\t]*$`, 'm');
}

export function itemStarts(node: List, text: string): readonly number[] {
  return node.children.map((item) => lineStart(text, startOf(item)));
}

/** Where the head and each row of a table begin; the line below the head belongs to it. */
export function rowStarts(node: Table, text: string): readonly number[] {
  return node.children.map((row) => lineStart(text, startOf(row)));
}

export function isFenced(node: RootContent, text: string): boolean {
  return /^(?:`{3}|~{3})/.test(text.slice(startOf(node), startOf(node) + 3));
}

export function isClosedCode(node: RootContent, text: string): boolean {
  if (node.type !== 'code' || !isFenced(node, text)) {
    return false;
  }
  const source = text.slice(startOf(node), endOf(node));
  const marker = /^(`{3,}|~{3,})/.exec(source)?.[1] ?? '```';
  const last = source.lastIndexOf('\n');
  return last >= 0 && closing(marker).test(source.slice(last + 1));
}

export function has(node: Node, type: string): boolean {
  return node.type === type || ('children' in node && (node.children as Node[]).some((child) => has(child, type)));
}

export function startOf(node: Node): number {
  return node.position?.start.offset ?? 0;
}

export function endOf(node: Node): number {
  return node.position?.end.offset ?? 0;
}

export function lineStart(text: string, at: number): number {
  return text.lastIndexOf('\n', at - 1) + 1;
}

export function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end + 1;
}
