import { gfmFromMarkdown } from 'mdast-util-gfm';
import { mathFromMarkdown } from 'mdast-util-math';
import { gfm } from 'micromark-extension-gfm';
import { math } from 'micromark-extension-math';

/** What is read beyond plain Markdown: tables, tasks, footnotes and formulas. A single dollar is money. */
export const SYNTAX = {
  extensions: [gfm(), math({ singleDollarTextMath: false })],
  mdastExtensions: [gfmFromMarkdown(), mathFromMarkdown()],
};
