import type { ApprovalDetails, ApprovalRequested, ApprovalResolved, Decision, ValueChange } from '../generated/protocol';
import { sayApproval } from '../language/approval';
import { businessWords } from '../language/business';
import { languageChoice } from '../language/choice';
import { formatDecimal, formatNumber } from '../language/format';
import { allWords, phraseWords } from './phraseWords';

/** How a question was settled, in words of its own for each way. */
export const DECISIONS = {
  approved: { icon: 'check', title: 'approved' },
  denied: { icon: 'close', title: 'denied' },
  expired: { icon: 'clock', title: 'expired' },
  lapsed: { icon: 'clock', title: 'lapsed' },
  stopped: { icon: 'close', title: 'stopped' },
} as const satisfies Readonly<Record<Decision, { readonly icon: string; readonly title: string }>>;

/** The one sentence for a call: as it was agreed to, or as it was asked. */
export function sentenceOf(request: ApprovalRequested, resolution: ApprovalResolved | undefined): string {
  return resolution?.summary === undefined
    ? phraseWords(request.details?.words, withoutQuestion(request.summary))
    : phraseWords(resolution.details?.words, resolution.summary);
}

/** Why a person is asked; as it was written where somebody wrote it. */
export function reasonOf({ reason, reasonWords }: ApprovalRequested): string {
  return allWords(reasonWords, reason);
}

export function withoutQuestion(summary: string): string {
  return summary.replace(/^Was this done\?\s*/, '');
}

/** `values.creditLimit` reads as “credit limit”, `salesInvoiceLines[1].quantity` as “line 1, quantity”. */
export function fieldWords(path: string): string {
  const [, operation, place = '', rest = ''] = /^(?:operations\[(\d+)\]\.|(\d+\. ))?(?:values\.)?(.*)$/s.exec(path) ?? [];
  // Every second piece is the number of a line.
  const pieces = rest.split(/\w*[lL]ines\[(\d+)\]\.?/);
  const words = pieces.flatMap((piece, i) => (i % 2 === 1 ? [sayApproval('lineNumber', { number: piece })] : piece === '' ? [] : [businessWords(piece.replace(/\.$/, ''))]));
  return place + [...(operation === undefined ? [] : [sayApproval('changeNumber', { number: operation })]), ...words].join(', ');
}

/** Several changes are told one below the other; a sentence that is not made of them stays whole. */
export function stepsOf(summary: string): readonly string[] | undefined {
  const [, count = '', rest = ''] = /^(\d+) changes: (.+)$/s.exec(summary) ?? [];
  const steps: string[] = [];
  let left = rest;
  for (let number = 1; number <= Number(count); number++) {
    const mark = `${number}. `;
    const next = number === Number(count) ? left.length : left.indexOf(`; ${number + 1}. `);
    if (!left.startsWith(mark) || next < 0) {
      return undefined;
    }
    steps.push(left.slice(mark.length, next));
    left = left.slice(next + 2);
  }
  return steps.length > 1 ? steps : undefined;
}

/**
 * Whether a field is one of a record that is made or deleted as a whole: the sentence and the lines tell of it, and no
 * single value of it changes.
 */
export function isOfWhole(toolName: string, args: unknown): (field: string) => boolean {
  const kinds = toolName === 'erp_batch' ? operationKinds(args) : undefined;
  if (kinds === undefined) {
    return () => toolName === 'erp_create' || toolName === 'erp_delete';
  }
  return (field) => {
    const number = /^(\d+)\. /.exec(field)?.[1];
    const kind = number === undefined ? undefined : kinds[Number(number) - 1];
    return kind === 'create' || kind === 'delete';
  };
}

function operationKinds(args: unknown): readonly unknown[] {
  const { operations } = (args ?? {}) as { operations?: unknown };
  return Array.isArray(operations) ? operations.map((each) => (each as { kind?: unknown } | null)?.kind) : [];
}

/** `salesInvoices` are “sales invoices”; of an entity in one company among several, the company's id follows an "@". */
export function entityWords(entity: string): string {
  const [name = '', company] = entity.split('@');
  const words = businessWords(name);
  return company === undefined ? words : `${words} ${sayApproval('ofThisCompany')}`;
}

/** A plain decimal with its thousands apart and every digit kept, as the reader writes it. */
export function grouped(value: string): string {
  if (languageChoice.get().language !== 'en') {
    return formatDecimal(value, value.split('.')[1]?.length ?? 0);
  }
  const [whole = '0', places] = value.split('.');
  const apart = whole.replaceAll(/\B(?=(\d{3})+(?!\d))/g, ',');
  return places === undefined ? apart : `${apart}.${places}`;
}

const ACRONYMS: Readonly<Record<string, string>> = { iban: 'IBAN', gtin: 'GTIN', email: 'E-mail', id: 'Id' };

export function capital(words: string): string {
  return ACRONYMS[words] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** What a person changed before agreeing: “quantity from 2 to 3”. */
export function changeWords({ field, before, after }: ValueChange): string {
  return sayApproval('fromTo', { field: fieldWords(field), before: before ?? sayApproval('nothing'), after: after ?? sayApproval('nothing') });
}

/** An amount with its thousands apart and every digit kept; at least two places. */
export function money(amount: { readonly value: string; readonly currency?: string }): string {
  const [whole = '0', places = ''] = amount.value.split('.');
  return `${grouped(`${whole}.${places.padEnd(2, '0')}`)}${amount.currency === undefined ? '' : ` ${amount.currency}`}`;
}

/** What an approval must repeat, as it is read: the amount, or a word where that is not known. */
export function confirmation(details: ApprovalDetails | undefined): string | undefined {
  return details?.confirmWord ?? (details?.confirm === undefined ? undefined : money(details.confirm));
}

/** Whether what was typed is what an approval must repeat, if anything. */
export function isConfirmed(typed: string, details: ApprovalDetails | undefined): boolean {
  if (details?.confirmWord !== undefined) {
    return typed.trim().toLowerCase() === details.confirmWord.toLowerCase();
  }
  return details?.confirm === undefined || isAmount(typed, details.confirm.value);
}

/** What was typed, as the server takes it: a plain decimal, or a word. Where the reader's comma is a decimal one, it is read as that. */
export function plainAmount(typed: string): string {
  return /\d/.test(typed) ? decimalOf(typed, hasDecimalComma() && !isEnglish(typed)) : typed.trim();
}

/** Whether what was typed is exactly this amount, as the reader writes it or in English; thousands may be apart. */
export function isAmount(typed: string, value: string): boolean {
  const plain = plainAmount(typed);
  return /^-?\d+(\.\d+)?$/.test(plain) && canonical(plain) === canonical(value);
}

function decimalOf(typed: string, isCommaDecimal: boolean): string {
  const digits = typed.replaceAll(/[\s']/g, '').replace(/[A-Za-z€$£]+$/, '');
  return isCommaDecimal ? digits.replaceAll('.', '').replace(',', '.') : digits.replaceAll(',', '');
}

function hasDecimalComma(): boolean {
  return languageChoice.get().language !== 'en' && formatNumber(0.5).includes(',');
}

/** A point with one, two or more than three digits after it, or after a comma, stands for no thousands. */
function isEnglish(typed: string): boolean {
  return /^[^.]*\.(\d{1,2}|\d{4,})\D*$/.test(typed.replaceAll(/\s/g, ''));
}

function canonical(text: string): string {
  const [whole = '', places = ''] = text.replace(/^-/, '').split('.');
  const sign = text.startsWith('-') ? '-' : '';
  const digits = places.replace(/0+$/, '');
  return `${sign}${whole.replace(/^0+(?=\d)/, '')}${digits === '' ? '' : `.${digits}`}`;
}
