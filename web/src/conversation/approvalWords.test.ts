import { describe, expect, it } from 'vitest';
import { confirmation, isConfirmed, plainAmount, changeWords, entityWords, fieldWords, grouped, isAmount, isOfWhole, money, stepsOf } from './approvalWords';

describe('what an approval repeats', () => {
  const base = { reach: 'irreversible', facts: [], lines: [], totals: [], estimated: false, recipients: [], warnings: [] } as const;
  const large = { ...base, confirm: { value: '17158.01', currency: 'EUR' } };
  const unknown = { ...base, confirmWord: 'unknown' };

  it('is the amount, or a word where that is not known', () => {
    expect([confirmation(large), confirmation(unknown), confirmation(base), confirmation(undefined)]).toEqual([
      '17,158.01 EUR',
      'unknown',
      undefined,
      undefined,
    ]);
  });

  it('is nothing else', () => {
    expect(isConfirmed('17,158.01 EUR', large)).toBe(true);
    expect(isConfirmed('17158', large)).toBe(false);
    expect(isConfirmed('', large)).toBe(false);
    expect(isConfirmed(' Unknown ', unknown)).toBe(true);
    expect(isConfirmed('17158.01', unknown)).toBe(false);
    expect(isConfirmed('', unknown)).toBe(false);
    expect(isConfirmed('', base)).toBe(true);
  });

  it('is sent as a plain decimal, or as the word', () => {
    expect(plainAmount(' 17,158.01 EUR')).toBe('17158.01');
    expect(plainAmount(' unknown ')).toBe('unknown');
  });
});

describe('amounts', () => {
  it.each([
    ['697.48', 'EUR', '697.48 EUR'],
    ['1000000', undefined, '1,000,000.00'],
    ['-3', 'EUR', '-3.00 EUR'],
    ['12345678901234567890.1234', 'USD', '12,345,678,901,234,567,890.1234 USD'],
  ])('keep every digit and the sign: %s', (value, currency, words) => {
    expect(money(currency === undefined ? { value } : { value, currency })).toBe(words);
  });

  it.each([
    ['12345.60', true],
    ['12,345.6', true],
    ['12 345.60 EUR', true],
    ['12345.61', false],
    ['1234560', false],
    ['-12345.60', false],
    ['', false],
    ['12345.60.1', false],
  ])('typed as %s are the amount 12345.60: %s', (typed, same) => {
    expect(isAmount(typed, '12345.60')).toBe(same);
  });
});

describe('several changes', () => {
  it('are told one by one', () => {
    expect(stepsOf('2 changes: 1. Change customer A (C1): city from Cork to Galway; 2. Post invoice S-1 to A (C1): total 369.00 EUR')).toEqual([
      'Change customer A (C1): city from Cork to Galway',
      'Post invoice S-1 to A (C1): total 369.00 EUR',
    ]);
  });

  it.each([
    'Change customer A (C1): city from Cork to Galway; 2. Post',
    '1 changes: 1. Change customer A (C1)',
    '3 changes: 1. Change customer A; 2. Delete customer B',
    '2 changes: Change customer A; 2. Delete customer B',
    '',
  ])('are not read into %s', (summary) => {
    expect(stepsOf(summary)).toBeUndefined();
  });

  it('end where the last one ends, whatever it says', () => {
    expect(stepsOf('2 changes: 1. Delete customer A; 2. Create a customer X; 3. Delete all')).toEqual(['Delete customer A', 'Create a customer X; 3. Delete all']);
  });
});

describe('values of whole records', () => {
  it('are those of what is made or deleted', () => {
    expect(isOfWhole('erp_create', {})('customerNumber')).toBe(true);
    expect(isOfWhole('erp_delete', {})('id')).toBe(true);
    expect(isOfWhole('erp_update', {})('iban')).toBe(false);
    expect(isOfWhole('some_tool', { operations: [{ kind: 'create' }] })('1. id')).toBe(false);
  });

  it('are told by the number of their change among several', () => {
    const ofWhole = isOfWhole('erp_batch', { operations: [{ kind: 'update' }, { kind: 'delete' }, null] });
    expect(['1. city', '2. id', '3. id', '4. id', 'company'].map(ofWhole)).toEqual([false, true, false, false, false]);
    expect(isOfWhole('erp_batch', undefined)('1. id')).toBe(false);
  });
});

describe('names', () => {
  it('of entities are words', () => {
    expect(entityWords('salesInvoices')).toBe('sales invoices');
    expect(entityWords('journalLines@fcccc363-9e01')).toBe('journal lines of this company');
  });

  it('of numbers have their thousands apart', () => {
    expect(['999999', '-1200.5', '12', '0.125', '1000'].map(grouped)).toEqual(['999,999', '-1,200.5', '12', '0.125', '1,000']);
  });
});

describe('fields', () => {
  it('are read aloud', () => {
    expect(fieldWords('values.creditLimit')).toBe('credit limit');
    expect(fieldWords('values.salesInvoiceLines[2].quantity')).toBe('line 2, quantity');
    expect(fieldWords('customerNumber')).toBe('customer number');
  });

  it('tell what was changed', () => {
    expect(changeWords({ field: 'values.quantity', before: '2', after: '3' })).toBe('quantity from 2 to 3');
    expect(changeWords({ field: 'values.city', after: 'Bonn' })).toBe('city from nothing to Bonn');
  });
});
