import { describe, expect, it } from 'vitest';
import { grouped, isAmount, isNumeric, parseTable, toCsv } from './table';

const texts = (output: string) => parseTable(output)?.rows.map((row) => row.map((cell) => cell.text));

describe('a tool’s output is a table', () => {
  it('where it has columns and rows, with what is said about it', () => {
    const table = parseTable(
      '{"ref":"R","company":"North","url":"https://erp/x","complete":false,"columns":["month","sales"],"rows":[["2025-01",10.5],["2025-02",null]]}',
    );
    expect(table).toMatchObject({ columns: ['month', 'sales'], company: 'North', url: 'https://erp/x', complete: false });
    expect(table?.rows.map((row) => row.map((cell) => cell.text))).toEqual([['2025-01', '10.5'], ['2025-02', '']]);
  });

  it('and where several addresses were asked, the first is told', () => {
    expect(parseTable('{"columns":["a"],"rows":[[1]],"urls":["https://erp/a","https://erp/b"]}')?.url).toBe('https://erp/a');
  });

  it('where it is a list of flat records, also with different fields', () => {
    expect(texts('[{"a":1},{"b":"x"}]')).toEqual([['1', ''], ['', 'x']]);
  });

  it.each(['hello', '{"a":1}', '[1,2]', '[{"a":{"b":1}}]', '[]', '{"columns":[],"rows":[]}', '{broken'])('and not in %s', (output) => {
    expect(parseTable(output)).toBeUndefined();
  });

  it('and rows that are too short are filled up', () => {
    expect(texts('{"columns":["a","b"],"rows":[[1]]}')).toEqual([['1', '']]);
  });
});

it('numbers keep the digits they were written with, where the engine tells them', () => {
  const tells = JSON.parse('[1.50]', (_k, v: unknown, ...context: unknown[]) => (context.length > 0 ? 'yes' : v)) === 'yes';
  expect(texts('[{"a":1234.50,"b":9007199254740993}]')).toEqual([tells ? ['1234.50', '9007199254740993'] : ['1234.5', '9007199254740992']]);
  expect(texts('[{"a":"1234.50"}]')).toEqual([['1234.50']]);
});

describe('columns', () => {
  const table = parseTable('[{"year":2024,"amount":"12345.5","no":"0042"},{"year":2025,"amount":7,"no":"10"},{"year":null,"amount":-1,"no":"x"}]')!;

  it('of numbers are set right', () => {
    expect(table.columns.map((_, i) => isNumeric(table, i))).toEqual([true, true, false]);
  });

  it('of amounts are grouped, years are not', () => {
    expect(table.columns.map((_, i) => isAmount(table, i))).toEqual([false, true, false]);
    expect(grouped('-1234567.5')).toBe('-1,234,567.5');
    expect(grouped('0.123456')).toBe('0.123456');
    expect(grouped('999')).toBe('999');
  });
});

it('CSV quotes what must be quoted and leaves nothing a spreadsheet would run', () => {
  const table = parseTable('[{"a, b":"say \\"x\\"","c":-5},{"a, b":"=1+1","c":null},{"a, b":"-x\\ny","c":1}]')!;
  expect(toCsv(table)).toBe('"a, b",c\r\n"say ""x""",-5\r\n\'=1+1,\r\n"\'-x\ny",1\r\n');
});
