import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const HERE = 'https://chat.example.com';

interface Told {
  readonly source: unknown;
  readonly origin: string;
  readonly data: unknown;
}

/** Somebody who hears what is posted to a window. */
const listeners: ((told: Told) => void)[] = [];
const tell = (told: Told) => listeners.forEach((listener) => listener(told));

beforeEach(() => {
  listeners.length = 0;
  vi.resetModules();
  vi.stubGlobal('location', { origin: HERE });
});
afterEach(() => vi.unstubAllGlobals());

describe('the page', () => {
  it('believes the frame it opened, at its own origin, and nobody else', async () => {
    const frame = { postMessage: vi.fn() };
    const element = { contentWindow: frame, setAttribute: () => {}, remove: () => {} };
    vi.stubGlobal('document', { createElement: () => element, body: { append: () => {} } });
    vi.stubGlobal('window', { addEventListener: (_: string, listener: (told: Told) => void) => listeners.push(listener) });
    const { drawDiagram } = await import('./diagrams');
    const drawn = drawDiagram('graph TD', false);
    await vi.waitFor(() => expect(listeners).toHaveLength(1));

    tell({ source: {}, origin: HERE, data: 'ready' });
    tell({ source: frame, origin: 'https://evil.example', data: 'ready' });
    await Promise.resolve();
    expect(frame.postMessage).not.toHaveBeenCalled();
    tell({ source: frame, origin: HERE, data: 'ready' });
    await vi.waitFor(() => expect(frame.postMessage).toHaveBeenCalledWith({ id: 1, source: 'graph TD', isDark: false }, HERE));
    tell({ source: {}, origin: HERE, data: { id: 1, svg: 'forged' } });
    tell({ source: frame, origin: 'https://evil.example', data: { id: 1, svg: 'forged' } });
    tell({ source: frame, origin: HERE, data: { id: 1, svg: 'true' } });

    expect(await drawn).toBe('true');
  });
});

describe('the frame', () => {
  it('draws for the page around it alone', async () => {
    vi.doMock('mermaid', () => ({ default: { initialize: () => {}, render: () => Promise.reject(new Error('nothing')) } }));
    const parent = { postMessage: vi.fn() };
    vi.stubGlobal('window', { parent, addEventListener: (_: string, listener: (told: Told) => void) => listeners.push(listener) });
    await import('./diagramFrame');
    expect(parent.postMessage.mock.calls).toEqual([['ready', HERE]]);

    tell({ source: {}, origin: HERE, data: { id: 7, source: 'x', isDark: false } });
    tell({ source: parent, origin: 'https://evil.example', data: { id: 8, source: 'x', isDark: false } });
    tell({ source: parent, origin: HERE, data: { id: 9, source: 'x', isDark: false } });
    await vi.waitFor(() => expect(parent.postMessage.mock.calls).toEqual([['ready', HERE], [{ id: 9 }, HERE]]));
  });
});
