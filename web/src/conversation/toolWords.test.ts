import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import type { ToolFinished } from '../generated/protocol';
import { languageChoice } from '../language/choice';
import { sayTool } from '../language/tools';
import { toolWords } from './toolWords';

const done = (name: string, args: unknown, output: unknown, over: Partial<ToolFinished> = {}) =>
  toolWords({
    name,
    arguments: args,
    result: { toolUseId: 'T', toolName: name, status: 'success', output: typeof output === 'string' ? output : JSON.stringify(output), truncated: false, durationMs: 1, ...over },
  });
const open = { entity: 'salesInvoices', filter: [{ property: 'status', operator: 'eq', value: 'Open' }] };
const company = 'Tarnhollow Trading';

describe('what a call did', () => {
  it('is said in words where the result tells it', () => {
    expect(done('erp_aggregate', open, { company, entity: 'salesInvoices', recordsRead: 1408 })).toBe('Read 1,408 open sales invoices of Tarnhollow Trading and calculated');
    expect(done('erp_query', open, { company, entity: 'salesInvoices', rowCount: 20, complete: true })).toBe('Read 20 open sales invoices of Tarnhollow Trading');
    expect(done('erp_query', { entity: 'customers' }, { company, entity: 'customers', rowCount: 20, complete: false })).toBe('Read the first 20 customers of Tarnhollow Trading');
    expect(done('erp_query', {}, { company, entity: 'companies', rowCount: 1, complete: true })).toBe('Read 1 company of Tarnhollow Trading');
    expect(done('search_documents', { query: 'payment' }, '<document number="1">a</document>\n<document number="2">b</document>')).toBe('Found 2 passages for “payment”');
    expect(done('calculate', { expression: '18 % of 2,450' }, '18 % of 2,450 = 441')).toBe('18 % of 2,450 = 441');
  });

  it('does not call records open for another filter', () => {
    const filter = [{ property: 'status', operator: 'ne', value: 'Open' }, { property: 'city', operator: 'eq', value: 'Chur' }, null];
    expect(done('erp_query', { ...open, filter }, { company, entity: 'salesInvoices', rowCount: 2 })).toBe('Read 2 sales invoices of Tarnhollow Trading');
  });

  it('says no number that the result does not tell', () => {
    const read = 'Read open sales invoices';
    expect(done('erp_query', open, { company, entity: 'salesInvoices' })).toBe(read);
    expect(done('erp_query', open, { entity: 'salesInvoices', rowCount: 2 })).toBe(read);
    expect(done('erp_query', open, { company, entity: 'salesInvoices', rowCount: '2' })).toBe(read);
    expect(done('erp_query', open, '{"company": cut off')).toBe(read);
    expect(done('search_documents', { query: 'x' }, '<document number="1">', { truncated: true })).toBe('Looked for “x” in the files');
  });

  it('is as full as its arguments allow', () => {
    expect(done('erp_update', { entity: 'customers', record: 'C00010' }, '{}')).toBe('Changed C00010 (customers)');
    expect(done('erp_update', { entity: 'customers', key: { no: 1 } }, '{}')).toBe('Changed a record: customers');
    expect(done('erp_report', { kind: 'AGED_PAYABLES' }, '{}')).toBe('Read the report “aged payables”');
    expect(done('erp_report', { kind: 'sales_by_moon' }, '{}')).toBe('Read the report “sales by moon”');
    expect(done('web_fetch', { url: 'https://example.com/a?b=c' }, '<p>')).toBe('Read a page of example.com');
    expect(done('web_fetch', { url: 'nowhere' }, '<p>')).toBeUndefined();
    expect(done('erp_batch', { operations: [1, 2, 3] }, '{}')).toBe('Made 3 changes in the business system');
    expect(done('grep', { pattern: `a\n${'b'.repeat(100)}` }, '{}')).toBe(`Looked for “a ${'b'.repeat(78)}…” in files of the workspace`);
  });

  it.each(['de', 'es'])('is said in %s, and not with the English result', (language) => {
    const spoken = vi.spyOn(languageChoice, 'get').mockReturnValue({ wish: language, language });
    const of = { expression: '2 + 2' };
    expect(done('calculate', of, '2 + 2 = 4 exactly')).toBe(language === 'de' ? '2 + 2 gerechnet' : 'Calculado 2 + 2');
    expect(done('somebodys_tool', of, 'All is well')).toBe('All is well');
    spoken.mockRestore();
  });

  it('is known of every tool that the server has', () => {
    const registry = readFileSync(join(import.meta.dirname, '../../../server/src/test/resources/probes/tools.txt'), 'utf8');
    const names = new Set([...registry.matchAll(/^(\w+) \|/gm)].map(([, name]) => name!));
    expect(names.size).toBeGreaterThan(35);
    expect([...names].filter((name) => !Object.hasOwn(sayTool.texts, name))).toEqual([]);
    const known = Object.keys(sayTool.texts).filter((key) => !key.endsWith('_one') && key !== 'web_search');
    expect(known.filter((name) => !names.has(name))).toEqual([]);
  });

  it('is not guessed', () => {
    expect(done('erp_query', null, '[]')).toBeUndefined();
    expect(done('calculate', {}, 'Division by zero', { status: 'error' })).toBeUndefined();
    expect(done('look', {}, 'two\nlines')).toBeUndefined();
    expect(done('look', {}, 'x'.repeat(121))).toBeUndefined();
    expect(toolWords({ name: 'calculate', arguments: {} })).toBeUndefined();
  });
});
