import { describe, expect, it } from 'vitest';
import { argumentsOf, argumentsOfJson, changedNames, fieldsOf, type FormField } from './argumentsForm';

const ARGS = { path: 'a.txt', count: 3, final: false, lines: [{ no: 1 }], nothing: null };

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
    ['lines', '[]', []],
  ])('counts: %s', (name, text, value) => {
    expect(argumentsOf(edited(name, text))).toEqual({ args: { ...ARGS, [name]: value } });
  });

  it.each([['count', 'four'], ['count', ''], ['lines', '[{']])('is refused where it does not fit: %s', (name, text) => {
    expect(argumentsOf(edited(name, text))).toMatchObject({ field: name });
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
