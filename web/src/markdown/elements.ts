import type { Element, Nodes, Root as Drawn } from 'hast';
import type { Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { toHast } from 'mdast-util-to-hast';
import { type ComponentType, type ElementType, Fragment, type ReactElement, type ReactNode } from 'react';
import { jsx, jsxs } from 'react/jsx-runtime';
import { SYNTAX } from './syntax';

export interface ComponentProps {
  readonly node?: Element;
  readonly children?: ReactNode;
  readonly className?: string;
  readonly href?: string;
  readonly alt?: string;
}

/** How a text is read and drawn. */
export interface Drawing {
  /** What is drawn in place of an element of this name. */
  readonly components: Readonly<Record<string, ComponentType<ComponentProps>>>;
  /** Change what was read before it is drawn. */
  readonly read?: (tree: Root) => void;
  readonly drawn?: readonly ((tree: Drawn) => void)[];
}

/**
 * Markdown as elements, the same as react-markdown makes of it (`blocks.test.tsx` compares them) at a third of its size: what is left out can write Markdown,
 * read HTML and draw vector graphics, none of which an answer may.
 */
export function elementsOf(source: string, { components, read, drawn = [] }: Drawing, idPrefix = 'user-content-'): ReactElement {
  const tree = fromMarkdown(source, { extensions: SYNTAX.extensions, mdastExtensions: SYNTAX.mdastExtensions });
  read?.(tree);
  // What looks like HTML comes as `raw`, which is drawn as the text it is.
  const made = toHast(tree, { allowDangerousHtml: true, clobberPrefix: idPrefix }) as Drawn;
  drawn.forEach((change) => change(made));
  return make(Fragment, {}, childrenOf(made, components));
}

function childrenOf(parent: Drawn | Element, components: Drawing['components']): readonly ReactNode[] {
  const counts = new Map<string, number>();
  return parent.children.flatMap((child: Nodes): ReactNode[] => {
    switch (child.type) {
      case 'text':
        return [child.value];
      case 'element': {
        const nth = counts.get(child.tagName) ?? 0;
        counts.set(child.tagName, nth + 1);
        return [elementOf(child, `${child.tagName}-${nth}`, components)];
      }
      case 'comment':
      case 'doctype':
      case 'root':
        return [];
      default:
        return [(child as { readonly value: string }).value];
    }
  });
}

/** React takes no white space between the rows and cells of a table. */
const OF_TABLES = new Set(['table', 'tbody', 'thead', 'tfoot', 'tr']);

function elementOf(node: Element, key: string, components: Drawing['components']): ReactElement {
  const component = Object.hasOwn(components, node.tagName) ? components[node.tagName] : undefined;
  const children = childrenOf(node, components);
  const shown = OF_TABLES.has(node.tagName) ? children.filter((child) => typeof child !== 'string' || child.trim() !== '') : children;
  return make(component ?? (node.tagName as ElementType), { ...propsOf(node), ...(component === undefined ? {} : { node }) }, shown, key);
}

function make(type: ElementType, props: object, children: readonly ReactNode[], key?: string): ReactElement {
  return children.length > 1 ? jsxs(type, { ...props, children }, key) : jsx(type, children.length === 1 ? { ...props, children: children[0] } : props, key);
}

/** What an element of an answer may have; nothing that fetches, runs or styles is among it. */
const PLAIN = new Set(['alt', 'checked', 'dir', 'disabled', 'id', 'start', 'title', 'type']);

function propsOf({ tagName, properties }: Element): Record<string, unknown> {
  const props: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined) {
      continue;
    }
    if (name === 'className') {
      props.className = Array.isArray(value) ? value.join(' ') : value;
    } else if (name === 'href') {
      props.href = harmless(String(value));
    } else if (name === 'align' && (tagName === 'td' || tagName === 'th')) {
      props.style = { textAlign: value };
    } else if (/^(?:aria|data)[A-Z]/.test(name)) {
      props[dashed(name)] = value;
    } else if (PLAIN.has(name)) {
      props[name] = value;
    }
  }
  return props;
}

/** `dataFootnoteRef` is written `data-footnote-ref`, but `ariaDescribedBy` is `aria-describedby`. */
function dashed(name: string): string {
  return name.startsWith('aria') ? `aria-${name.slice(4).toLowerCase()}` : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

const SAFE = /^(?:https?|ircs?|mailto|xmpp)$/i;

/** An address that leads somewhere and runs nothing; a colon after the first slash, question mark or hash ends no scheme. */
function harmless(address: string): string {
  const scheme = /^([^:/?#]*):/.exec(address)?.[1];
  return scheme === undefined || SAFE.test(scheme) ? address : '';
}
