import { describe, expect, it } from 'vitest';
import type { ToolFinished } from '../generated/protocol';
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

  it('is not guessed', () => {
    expect(done('erp_query', open, { company, entity: 'salesInvoices' })).toBeUndefined();
    expect(done('erp_query', open, { entity: 'salesInvoices', rowCount: 2 })).toBeUndefined();
    expect(done('erp_query', open, { company, entity: 'salesInvoices', rowCount: '2' })).toBeUndefined();
    expect(done('erp_query', open, '{"company": cut off')).toBeUndefined();
    expect(done('erp_query', null, '[]')).toBeUndefined();
    expect(done('search_documents', { query: 'x' }, 'Nothing was found.')).toBeUndefined();
    expect(done('calculate', {}, 'Division by zero', { status: 'error' })).toBeUndefined();
    expect(done('search_documents', { query: 'x' }, '<document number="1">', { truncated: true })).toBeUndefined();
    expect(done('look', {}, 'two\nlines')).toBeUndefined();
    expect(done('look', {}, 'x'.repeat(121))).toBeUndefined();
    expect(toolWords({ name: 'calculate', arguments: {} })).toBeUndefined();
  });
});
