import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LAPSES } from '../src/generated/lapses';
import type { ApprovalDetails, ApprovalRequested, Decision, ToolFault, ToolStatus } from '../src/generated/protocol';
import { GENERAL, id, Script } from '../src/testkit/script';
import { launch, NARROW, newPage, picture, violations, WIDE } from './browser';
import { FakeServer, ORIGIN, SESSION } from './fakeServer';

interface Card {
  readonly summary: string;
  readonly details: ApprovalDetails;
}

/** The cards that the server really draws of the demo company. */
const CARDS = (JSON.parse(readFileSync(join(import.meta.dirname, '../src/testkit/cards.json'), 'utf8')) as readonly (Card | null)[]).filter((card) => card !== null);
const card = (start: string): Card => CARDS.find(({ summary }) => summary.startsWith(start))!;

const STOCK = card('Post invoice $stock');
const TWO = card('2 changes: 1. Change customer');
const PAYMENT = card('Change employee');
/** English words of cards, warnings, reasons, notices and failures. */
const ENGLISH = /\b(?:the|post|invoice|customer|due|including|stock|owes|books|undone|model|failed|anybody|nothing|approve|deny|done|before|change[sd]?|limit|tax|is|of|was)\b/i;

const IN = {
  de: {
    locale: 'de-DE',
    confirm: '428.949.771,05 EUR',
    warning: /^Der Bestand von Strath Tent 4P ist \d[\d.,]*, und dies braucht 999\.999\.$/,
    sentence: /^Rechnung \$stock an Larklake Cycles \(\$lark\) buchen: 999\.999 × Strath Tent 4P zu 348,74, insgesamt 428\.949\.771,05 EUR, davon [\d.]+,\d\d Steuer, fällig am 30\.0?7\.2026$/,
    reason: 'Es trägt Beträge in die Bücher ein und lässt sich nicht rückgängig machen.',
    settled: ['Niemand hat rechtzeitig entschieden', 'Nicht mehr gültig', 'Abgelehnt', 'Angehalten', 'Genehmigt'],
    doubt: 'Wie es endete, ließ sich nicht feststellen. Genehmigen Sie, wenn es getan wurde, lehnen Sie ab, wenn nicht, oder halten Sie an.',
    notice: 'Das Modell kann keine Bilder sehen. Es erfährt nur ihre Namen.',
    failures: ['Es ist gescheitert.', 'Es hat länger gedauert, als es darf.', 'Seine Argumente passten nicht.', 'Ob es gewirkt hat, ist nicht bekannt.'],
  },
  es: {
    locale: 'es-ES',
    confirm: '428.949.771,05 EUR',
    warning: /^Las existencias de Strath Tent 4P son \d[\d.,]*, y esto necesita 999\.999\.$/,
    sentence: /^Registrar factura \$stock a Larklake Cycles \(\$lark\): 999\.999 × Strath Tent 4P a 348,74, total 428\.949\.771,05 EUR, impuestos incluidos: [\d.]+,\d\d, vence el 30 jul 2026$/,
    reason: 'Registra importes en la contabilidad y no se puede deshacer.',
    settled: ['Nadie decidió a tiempo', 'Ya no es válido', 'Denegado', 'Detenido', 'Aprobado'],
    doubt: 'No se pudo averiguar cómo terminó. Aprueba si se hizo, deniega si no, o detén el turno.',
    notice: 'El modelo no puede ver imágenes. Solo se le dicen sus nombres.',
    failures: ['Falló.', 'Tardó más de lo permitido.', 'Sus argumentos no encajaban.', 'No se sabe si tuvo efecto.'],
  },
} as const;

const FAILURES: readonly (readonly [ToolStatus, ToolFault | undefined])[] = [['error', undefined], ['timeout', undefined], ['error', 'invalid_input'], ['unknown_outcome', undefined]];
const SETTLED: readonly Decision[] = ['expired', 'lapsed', 'denied', 'stopped', 'approved'];

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

function request({ summary, details }: Card, n: number): ApprovalRequested {
  return {
    approvalId: id(300 + n),
    toolUseId: id(400 + n),
    toolName: 'erp_invoke_action',
    arguments: { entity: 'salesInvoices', record: 'S-1', action: 'post' },
    summary,
    reason: 'It enters amounts into the books and cannot be undone.',
    reasonWords: [{ key: 'posts', parts: [] }],
    expiresAt: '2026-11-16T09:30:00.000Z',
    details,
  };
}

function asked(script: Script, question: ApprovalRequested): Script {
  return script
    .event('tool_use', { toolUseId: question.toolUseId, toolName: question.toolName, arguments: question.arguments, readOnly: false }, GENERAL)
    .event('approval_requested', question, GENERAL);
}

describe.each(['de', 'es'] as const)('what the server words, in %s', (language) => {
  const told = IN[language];

  /** Every text that a card, a notice or a failure ever showed, from the first frame on. */
  async function open(script: Script, then: (page: Page, shown: () => Promise<readonly string[]>) => Promise<void>): Promise<void> {
    const context: BrowserContext = await browser.newContext({ viewport: WIDE, colorScheme: 'light', locale: told.locale });
    const server = new FakeServer();
    const errors: string[] = [];
    await server.serve(context);
    server.hide(...script.events);
    const page = await newPage(context, errors);
    await page.addInitScript(() => {
      const shown = new Set<string>();
      Object.assign(globalThis, { shown });
      new MutationObserver(() => {
        document.querySelectorAll<HTMLElement>('[data-testid=approval-card] p, [data-testid=approval-warnings] li, [data-testid=notice], [data-testid=tool-failure]').forEach((one) => shown.add(one.textContent ?? ''));
      }).observe(document, { childList: true, subtree: true, characterData: true });
    });
    await page.goto(`${ORIGIN}/#/s/${SESSION}`);
    await then(page, () => page.evaluate(() => [...(globalThis as unknown as { shown: ReadonlySet<string> }).shown]));
    await context.close();
    expect(errors).toEqual([]);
  }

  it('is a card of the reader’s language from the first moment, with numbers and days as they are written there', async () => {
    const script = asked(asked(asked(new Script(SESSION).user('Buchen'), request(STOCK, 1)), request(TWO, 2)), request(PAYMENT, 3)).event('turn_paused', { reason: 'approval' }, GENERAL);
    await open(script, async (page, shown) => {
      const cards = page.getByTestId('approval-card');
      await expect.poll(() => cards.count()).toBe(3);
      const first = cards.first();
      expect(await first.locator('p').first().innerText()).toMatch(told.sentence);
      expect(await first.innerText()).toContain(told.reason);
      expect(await first.innerText()).toContain(told.confirm);
      expect(await first.getByTestId('approval-warnings').locator('li').first().innerText()).toMatch(told.warning);
      expect(await cards.nth(1).locator('li').count()).toBeGreaterThanOrEqual(2);
      for (const [size, name] of [[WIDE, 'wide'], [NARROW, 'narrow']] as const) {
        await page.setViewportSize(size);
        for (let i = 0; i < 3; i++) {
          await cards.nth(i).scrollIntoViewIfNeeded();
          await picture(page, `words-${language}-${name}-${i}`);
        }
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
      }
      expect((await shown()).filter((text) => ENGLISH.test(text.replaceAll(/\$\w+/g, '')))).toEqual([]);
      expect(await violations(page)).toEqual([]);
    });
  });

  it('is how a question ended, a notice, and why a tool failed', async () => {
    let script = new Script(SESSION).user('Buchen');
    SETTLED.forEach((decision, i) => {
      const question = request(i === 1 ? PAYMENT : STOCK, i);
      script = asked(script, question).event('approval_resolved', { approvalId: question.approvalId, decision, by: 'system', ...(decision === 'lapsed' && { reason: LAPSES.record_changed }) }, GENERAL);
    });
    script.event('notice', { code: 'pictures_not_seen', message: 'The model cannot see pictures.' }, GENERAL);
    FAILURES.forEach(([status, fault], i) => {
      const toolUseId = id(600 + i);
      script
        .event('tool_use', { toolUseId, toolName: 'erp_query', arguments: { entity: 'customers' }, readOnly: true }, GENERAL)
        .event('tool_result', { toolUseId, toolName: 'erp_query', status, output: '', truncated: false, durationMs: 9, ...(fault && { fault }) }, GENERAL);
    });
    const { details: _, ...plain } = request(STOCK, 9);
    const question: ApprovalRequested = { ...plain, summary: `Was this done? ${STOCK.summary}`, details: STOCK.details, reason: 'Nothing could be found out about how it ended. Approve if it was done, deny if it was not, or stop the turn.', reasonWords: [{ key: 'nothing_found', parts: [] }, { key: 'approve_if_done', parts: [] }] };
    script
      .event('tool_use', { toolUseId: question.toolUseId, toolName: question.toolName, arguments: question.arguments, readOnly: false }, GENERAL)
      .event('tool_result', { toolUseId: question.toolUseId, toolName: question.toolName, status: 'unknown_outcome', output: '', truncated: false, durationMs: 9 }, GENERAL)
      .event('approval_requested', question, GENERAL)
      .event('turn_paused', { reason: 'approval' }, GENERAL);
    await open(script, async (page, shown) => {
      const cards = page.getByTestId('approval-card');
      await expect.poll(() => cards.count()).toBe(SETTLED.length + 1);
      for (const [i, words] of told.settled.entries()) {
        expect(await cards.nth(i).innerText()).toContain(words);
      }
      expect(await cards.last().innerText()).toContain(told.doubt);
      expect(await page.getByTestId('notice').innerText()).toBe(told.notice);
      await page.evaluate(() => document.querySelectorAll('details').forEach((one) => (one.open = true)));
      expect(await page.getByTestId('tool-failure').allInnerTexts()).toEqual(expect.arrayContaining([...told.failures]));
      for (const [size, name] of [[WIDE, 'wide'], [NARROW, 'narrow']] as const) {
        await page.setViewportSize(size);
        await page.getByTestId('notice').scrollIntoViewIfNeeded();
        await picture(page, `words-${language}-${name}-notice`);
        await cards.last().scrollIntoViewIfNeeded();
        await picture(page, `words-${language}-${name}-doubt`);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
      }
      expect((await shown()).filter((text) => ENGLISH.test(text.replaceAll(/\$\w+/g, '')))).toEqual([]);
    });
  });
});
