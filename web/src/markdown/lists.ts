import type { Root as Drawn } from 'hast';
import type { Root } from 'mdast';

/** Draws the outermost items as they are in a list whose items stand apart. */
export function loosened(tree: Root): void {
  for (const node of tree.children) {
    if (node.type === 'list') {
      node.spread = true;
    }
  }
}

/** Takes the outermost list away and leaves its items. */
export function itemsOnly(tree: Drawn): void {
  tree.children = tree.children.flatMap((node) => (node.type === 'element' && /^[ou]l$/.test(node.tagName) ? node.children : [node])) as Drawn['children'];
}
