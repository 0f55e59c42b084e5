import { afterEach, describe, expect, it, vi } from 'vitest';
import { problemOf } from '../api';
import { fieldWords } from '../conversation/approvalWords';
import { formatSize } from '../conversation/pictures';
import { toolWords } from '../conversation/toolWords';
import { readAloud } from './business';
import { TERMS } from './server/en';
import { languageChoice } from './choice';
import { problemWords } from './problems';

const speak = (language: string) => vi.spyOn(languageChoice, 'get').mockReturnValue({ wish: language, language });

afterEach(() => vi.restoreAllMocks());

describe('an error of the server', () => {
  it('is said in the reader\'s language where its code is known', () => {
    speak('de');
    expect(problemOf(429, { code: 'rate_limited', detail: 'Too many calls; wait a little.' }).message).toBe('Zu viel auf einmal; warten Sie ein wenig.');
    expect(problemOf(503, {}).message).toBe('Der Server antwortete mit 503.');
    speak('es');
    expect(problemWords('store_unavailable', 'The store does not answer; try again.')).toBe('El servidor no puede guardar nada ahora; inténtalo de nuevo.');
  });

  it('is the server\'s own text in English, and where its code is unknown or tells less', () => {
    expect(problemWords('rate_limited', 'Too many frames; wait a little.')).toBe('Too many frames; wait a little.');
    expect(problemWords('rate_limited', undefined)).toBe('Too much at once; wait a little.');
    expect(problemWords('', undefined)).toBe('The server refused the request.');
    speak('de');
    expect(problemWords('invalid_arguments', 'quantity must be a number.')).toBe('quantity must be a number.');
    expect(problemWords('toString', 'Something else.')).toBe('Something else.');
  });
});

describe('names of business systems', () => {
  it.each(Object.entries(TERMS))('%s is read aloud in English', (name, english) => {
    expect(english).toBe(readAloud(name));
  });

  it('are said in the reader\'s language, alone and in sentences', () => {
    speak('de');
    expect(['salesInvoiceLines[1].quantity', 'operations[2].values.creditLimit', '2. values.dueDate', 'ourOwn_field'].map(fieldWords)).toEqual(['Zeile 1, Menge', 'Änderung 2, Kreditlimit', '2. Fälligkeit', 'our own field']);
    const read = (rowCount: number) =>
      toolWords({
        name: 'erp_query',
        arguments: { filter: [{ property: 'status', operator: 'eq', value: 'Open' }] },
        result: { toolUseId: 'T', toolName: 'erp_query', status: 'success', output: JSON.stringify({ company: 'Tarnhollow', entity: 'salesInvoices', rowCount, complete: true }), truncated: false, durationMs: 1 },
      });
    expect(read(1_408)).toContain('1.408 Verkaufsrechnungen (offen)');
    expect(read(1)).toContain('1 Verkaufsrechnung (offen)');
  });
});

describe('a size', () => {
  it('is written as its reader writes numbers', () => {
    speak('de');
    expect([1_023, 1 << 10, 1.5 * (1 << 20)].map(formatSize)).toEqual(['1.023 B', '1 KB', '1,5 MB']);
    speak('en');
    expect(formatSize(1.5 * (1 << 20))).toBe('1.5 MB');
  });
});
