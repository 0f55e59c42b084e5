import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ApprovalDetails, Part, Phrase } from '../generated/protocol';
import { PHRASES } from '../generated/phrases';
import { languageChoice } from '../language/choice';
import { SERVER_DE } from '../language/server/de';
import { SERVER_EN } from '../language/server/en';
import { SERVER_ES } from '../language/server/es';
import { confirmation, isConfirmed, money, plainAmount } from './approvalWords';
import { allWords, phraseWords, stepsSaid } from './phraseWords';

const CARDS = Object.values(import.meta.glob<{ readonly default: readonly ({ readonly summary: string; readonly details: ApprovalDetails } | null)[] }>('../testkit/cards.json', { eager: true }))[0]!.default;

function speak(language: string) {
  vi.spyOn(languageChoice, 'get').mockReturnValue({ wish: language, language });
}

const text = (name: string, value: string): Part => ({ type: 'text', name, text: value });
const phrase = (name: string, key: string, ...parts: readonly Part[]): Part => ({ type: 'phrase', name, phrase: { key, parts } });
const money2 = (name: string, value: string, currency?: string): Part => ({ type: 'money', name, value, ...(currency !== undefined && { currency }) });

const POST: Phrase = {
  key: 'post',
  parts: [
    phrase('document', 'numbered', phrase('document', 'sales_invoice'), text('number', 'S-1050')),
    phrase('partner', 'to_customer', text('partner', 'Larklake Cycles (C01810)')),
    phrase('body', 'body', {
      type: 'phrases',
      name: 'parts',
      between: ', ',
      phrases: [
        { key: 'line_at', parts: [{ type: 'number', name: 'quantity', value: '2' }, text('description', 'Strath Tent 4P'), money2('price', '1348.74')] },
        { key: 'total', parts: [money2('sum', '2697.48', 'EUR')] },
      ],
    }),
    phrase('due', 'due', { type: 'day', name: 'day', day: '2026-11-30' }),
  ],
};
const ENGLISH = 'Post invoice S-1050 to Larklake Cycles (C01810): 2 × Strath Tent 4P at 1,348.74, total 2,697.48 EUR, due 30 November 2026';

afterEach(() => vi.restoreAllMocks());

describe('a sentence of the server', () => {
  it('is said in the language of the reader, with its amounts and days', () => {
    speak('de');
    expect(phraseWords(POST, ENGLISH)).toBe('Rechnung S-1050 an Larklake Cycles (C01810) buchen: 2 × Strath Tent 4P zu 1.348,74, insgesamt 2.697,48 EUR, fällig am 30.11.2026');
    speak('es');
    expect(phraseWords(POST, ENGLISH)).toBe('Registrar factura S-1050 a Larklake Cycles (C01810): 2 × Strath Tent 4P a 1348,74, total 2697,48 EUR, vence el 30 nov 2026');
  });

  it('is the server’s own in English, and where the page does not know all of it', () => {
    speak('en');
    expect(phraseWords(POST, ENGLISH)).toBe(ENGLISH);
    speak('de');
    expect(phraseWords(undefined, ENGLISH)).toBe(ENGLISH);
    expect(phraseWords({ key: 'of_tomorrow', parts: [] }, ENGLISH)).toBe(ENGLISH);
    expect(phraseWords({ key: 'toString', parts: [] }, ENGLISH)).toBe(ENGLISH);
    expect(phraseWords({ ...POST, parts: [...POST.parts.slice(1), phrase('document', 'of_tomorrow')] }, ENGLISH)).toBe(ENGLISH);
    expect(phraseWords({ ...POST, parts: [{ type: 'of_tomorrow', name: 'document' } as unknown as Part] }, ENGLISH)).toBe(ENGLISH);
    expect(allWords([{ key: 'posts', parts: [] }, { key: 'of_tomorrow', parts: [] }], 'It posts. It does more.')).toBe('It posts. It does more.');
    expect(allWords([{ key: 'acts_for_good', parts: [] }, { key: 'changes_something', parts: [] }], '')).toBe('Es lässt sich nicht rückgängig machen. Dieser Aufruf ändert etwas.');
  });

  it('takes nothing that is put into it for a place of its own', () => {
    speak('de');
    const remark: Phrase = { key: 'first_time', parts: [text('partner', '{partner} {day} $& <b>')] };
    expect(phraseWords(remark, '')).toBe('Mit {partner} {day} $& <b> wurde vorher nichts gebucht.');
  });

  it('keeps every digit', () => {
    speak('de');
    const limit: Phrase = { key: 'over_new_limit', parts: [text('partner', 'A'), money2('owed', '-12345678901234567890.1234', 'EUR')] };
    expect(phraseWords(limit, '')).toBe('A schuldet jetzt -12.345.678.901.234.567.890,1234 EUR, mehr als dieses Kreditlimit.');
  });

  it('tells several changes one by one', () => {
    speak('de');
    const step = (number: string): Phrase => ({ key: 'step', parts: [{ type: 'number', name: 'number', value: number }, { type: 'phrase', name: 'what', phrase: POST }] });
    const several: Phrase = { key: 'several', parts: [{ type: 'number', name: 'count', value: '2' }, { type: 'phrases', name: 'steps', between: '; ', phrases: [step('1'), step('2')] }] };
    expect(stepsSaid(several)).toHaveLength(2);
    expect(stepsSaid(several)![1]).toMatch(/^Rechnung S-1050/);
    expect(phraseWords(several, '')).toMatch(/^2 Änderungen: 1\. Rechnung .*; 2\. Rechnung /);
    expect(stepsSaid(POST)).toBeUndefined();
  });
});

describe('what an approval repeats', () => {
  const large = { reach: 'irreversible', facts: [], lines: [], totals: [], estimated: false, recipients: [], warnings: [], confirm: { value: '17158.01', currency: 'EUR' } } as unknown as ApprovalDetails;

  it('may be typed as the reader writes it, or in English', () => {
    speak('de');
    expect(confirmation(large)).toBe('17.158,01 EUR');
    ['17.158,01 EUR', '17158,01', '17158.01', '17,158.01'].forEach((typed) => {
      expect(isConfirmed(typed, large), typed).toBe(true);
      expect(plainAmount(typed), typed).toBe('17158.01');
    });
    ['17.158', '1715801', '17158,1', '17.15801', ''].forEach((typed) => expect(isConfirmed(typed, large), typed).toBe(false));
    expect(money({ value: '1000000' })).toBe('1.000.000,00');
  });
});

describe.each(['de', 'es'])('cards of all kinds, in %s', (language) => {
  const cards = CARDS.flatMap((card) => card ?? []);
  const english = new Set<string>(Object.values(PHRASES).filter((words) => words.length > 12));

  it('are said whole, without English and without gaps', () => {
    expect(cards.length).toBeGreaterThan(40);
    speak(language);
    for (const { summary, details } of cards) {
      const said = [
        phraseWords(details.words, summary),
        ...details.warnings.map((one) => phraseWords(one.words, one.message)),
        ...details.facts.map((one) => phraseWords(one.words, `${one.label}: ${one.value}`)),
        ...details.totals.map((one) => phraseWords(one.words, one.label)),
      ];
      const told = [summary, ...details.warnings.map(({ message }) => message), ...details.facts.map((one) => `${one.label}: ${one.value}`), ...details.totals.map(({ label }) => label)];
      said.forEach((words, i) => {
        if (!told[i]!.endsWith('Total')) {
          expect(words).not.toBe(told[i]);
        }
        expect(words).not.toMatch(/\{\w+\}|undefined|\b(?:due|before tax|including|from|the|is|with)\b/);
        expect(english.has(words)).toBe(false);
      });
    }
  });
});

it.each([SERVER_DE, SERVER_ES])('every record and field that a card of the demo company names is known', ({ terms }) => {
  const named = [...JSON.stringify(CARDS).matchAll(/"type":"term","name":"\w+","term":"(\w+)"/g)].map(([, term]) => term!);
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((term) => !Object.hasOwn(terms, term))).toEqual([]);
});

const names = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();

it.each([['de', SERVER_DE], ['es', SERVER_ES]])('every sentence that the server can send has every value in %s', (_, words) => {
  for (const [kind, texts] of Object.entries(SERVER_EN)) {
    const others: Readonly<Record<string, string>> = words[kind as keyof typeof words];
    expect(Object.keys(others)).toEqual(Object.keys(texts));
    Object.entries<string>(texts).forEach(([key, english]) => {
      expect(others[key]!.trim(), key).not.toBe('');
      expect(names(others[key]!), key).toEqual(names(english));
    });
  }
});
