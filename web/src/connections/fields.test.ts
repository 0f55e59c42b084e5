import { expect, it } from 'vitest';
import { outcomeOf } from './outcome';
import { fieldsOf, filledIn, hasSecret, isKind, KINDS, waysOf } from './fields';

it('asks for what a kind and a way to sign in need and for nothing of another', () => {
  expect(fieldsOf('erp', 'person')).toContain('issuer');
  expect(fieldsOf('erp', 'token')).not.toContain('clientId');
  expect(fieldsOf('erp', 'basic')).toContain('user');
  expect(fieldsOf('mcp', 'token')).toEqual(['url', 'reads']);
  expect(fieldsOf('model', 'token')).not.toContain('company');
  expect(waysOf('erp').filter((way) => !hasSecret(way))).toEqual(['none']);
  expect(waysOf('mcp')).not.toContain('basic');
  expect(waysOf('model')).toEqual(['token', 'none']);
});

it('tells what can be connected here from what is only listed', () => {
  expect(KINDS.every(isKind)).toBe(true);
  expect(isKind('microsoft')).toBe(false);
});

it('leaves out what is empty and what belonged to another way or kind', () => {
  expect(filledIn('erp', 'token', { url: ' https://erp.example ', company: ' ', clientId: 'left over' })).toEqual({ url: 'https://erp.example' });
  expect(filledIn('mcp', 'token', { url: 'https://mcp.example/mcp', company: 'left over', reads: 'list_*' })).toEqual({
    url: 'https://mcp.example/mcp',
    reads: 'list_*',
  });
});

it('reads what a sign-in came to from the address', () => {
  expect(outcomeOf('?connected=1')).toBe('connected');
  expect(outcomeOf('?signIn=refused')).toBe('refused');
  expect(outcomeOf('')).toBe('');
});
