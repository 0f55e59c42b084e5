import { describe, expect, it } from 'vitest';
import { argumentsOf, argumentsOfJson, changedNames, fieldsOf, type FormField } from './argumentsForm';

const ARGS = { path: 'a.txt', count: 3, final: false, list: [1], nothing: null };

function edited(name: string, text: string): FormField[] {
  return fieldsOf(ARGS)!.map((field) => (field.name === name ? { ...field, text } : field));
}

it('arguments become fields by their kind', () => {
  expect(fieldsOf(ARGS)?.map((field) => field.kind)).toEqual(['text', 'number', 'flag', 'json', 'json']);
  expect(fieldsOf({})).toBeUndefined();
  expect(fieldsOf('x')).toBeUndefined();
});

it('fields that nobody touched give the same arguments', () => {
  expect(argumentsOf(fieldsOf(ARGS)!)).toEqual({ args: ARGS });
});

describe('what was typed in', () => {
  it.each([
    ['path', ' b ', ' b '],
    ['count', '4.5', 4.5],
    ['final', 'true', true],
    ['list', '[]', []],
  ])('counts: %s', (name, text, value) => {
    expect(argumentsOf(edited(name, text))).toEqual({ args: { ...ARGS, [name]: value } });
  });

  it.each([['count', 'four'], ['count', ''], ['list', '[{']])('is refused where it does not fit: %s', (name, text) => {
    expect(argumentsOf(edited(name, text))).toMatchObject({ field: name });
  });
});

describe('values of a record and its lines', () => {
  const INVOICE = { entity: 'salesInvoices', values: { customerNumber: 'C1', lines: [{ item: 'A', quantity: 2 }, { item: 'B', quantity: 1 }], note: {} } };

  it('are fields of their own', () => {
    expect(fieldsOf(INVOICE)?.map(({ name, kind }) => `${name}: ${kind}`)).toEqual([
      'entity: text',
      'values.customerNumber: text',
      'values.lines[1].item: text',
      'values.lines[1].quantity: number',
      'values.lines[2].item: text',
      'values.lines[2].quantity: number',
      'values.note: json',
    ]);
  });

  it('come back where they were', () => {
    expect(argumentsOf(fieldsOf(INVOICE)!)).toEqual({ args: INVOICE });
    const changed = fieldsOf(INVOICE)!.map((field) => (field.name === 'values.lines[2].quantity' ? { ...field, text: '3' } : field));
    expect(argumentsOf(changed)).toEqual({
      args: { ...INVOICE, values: { ...INVOICE.values, lines: [INVOICE.values.lines[0], { item: 'B', quantity: 3 }] } },
    });
  });

  it('stay together where they are too many', () => {
    const long = { values: { lines: Array.from({ length: 81 }, (_, i) => ({ quantity: i })) } };
    expect(fieldsOf(long)?.map(({ name }) => name)).toEqual(['values']);
    expect(argumentsOf(fieldsOf(long)!)).toEqual({ args: long });
  });
});

it('JSON must be an object', () => {
  expect(argumentsOfJson('{"a":1}')).toEqual({ args: { a: 1 } });
  expect(argumentsOfJson('[1]')).toHaveProperty('problem');
  expect(argumentsOfJson('{')).toHaveProperty('problem');
});

it('changes are told by name', () => {
  expect(changedNames(ARGS, { ...ARGS, count: 4, extra: 1 })).toEqual(['count', 'extra']);
  expect(changedNames(ARGS, { ...ARGS })).toEqual([]);
  expect(changedNames({ a: 1 }, {})).toEqual(['a']);
});
