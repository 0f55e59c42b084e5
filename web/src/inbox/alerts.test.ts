import { describe, expect, it } from 'vitest';
import { Alerts, type Desk } from './alerts';

class FakeDesk implements Desk {
  asked = 0;
  readonly open: string[] = [];
  click: (() => void) | undefined;

  constructor(
    public permission: Desk['permission'],
    private readonly answer: Desk['permission'] = 'granted',
  ) {}

  async requestPermission() {
    this.asked++;
    this.permission = this.answer;
    return this.answer;
  }

  show(_title: string, { body, tag }: { readonly body: string; readonly tag: string }) {
    const text = `${tag}: ${body}`;
    this.open.push(text);
    const shown = { onclick: null as (() => void) | null, close: () => void this.open.splice(this.open.indexOf(text), 1) };
    this.click = () => shown.onclick?.();
    return shown;
  }
}

class FakeStorage extends Map<string, string> {
  getItem = (key: string) => this.get(key) ?? null;
  setItem = (key: string, value: string) => void this.set(key, value);
  removeItem = (key: string) => void this.delete(key);
}

const storage = () => new FakeStorage() as unknown as Storage;
const ASKED = { type: 'question_asked', approvalId: 'q', sessionId: 's', summary: 'May I pay?' };

describe('notifications of the browser', () => {
  it('are not asked for until somebody switches them on', async () => {
    const desk = new FakeDesk('default');
    const alerts = new Alerts(desk, storage(), () => false, () => {});
    alerts.noticed(ASKED);
    expect([desk.asked, desk.open]).toEqual([0, []]);
    await alerts.switchOn();
    alerts.noticed(ASKED);
    expect([desk.asked, desk.open, alerts.get().state]).toEqual([1, ['q: May I pay?'], 'on']);
  });

  it('stay away while the page is looked at, and after they were switched off', async () => {
    const desk = new FakeDesk('granted');
    const kept = storage();
    let isLookedAt = true;
    const alerts = new Alerts(desk, kept, () => isLookedAt, () => {});
    await alerts.switchOn();
    alerts.noticed(ASKED);
    isLookedAt = false;
    expect(new Alerts(desk, kept, () => false, () => {}).get().state).toBe('on');
    alerts.switchOff();
    alerts.noticed(ASKED);
    expect([desk.asked, desk.open]).toEqual([0, []]);
    expect(new Alerts(desk, kept, () => false, () => {}).get().state).toBe('off');
  });

  it('go when their question is settled, and lead to the conversation', async () => {
    const desk = new FakeDesk('granted');
    const went: string[] = [];
    const alerts = new Alerts(desk, storage(), () => false, (sessionId) => went.push(sessionId));
    await alerts.switchOn();
    alerts.noticed(ASKED);
    alerts.noticed({ ...ASKED, type: 'question_settled', approvalId: 'other' });
    expect(desk.open).toEqual(['q: May I pay?']);
    alerts.noticed({ ...ASKED, type: 'question_settled' });
    expect(desk.open).toEqual([]);
    alerts.noticed(ASKED);
    desk.click?.();
    expect([desk.open, went]).toEqual([[], ['s']]);
  });

  it('say that there are none where the browser shows none for pages, and disturb nobody else', async () => {
    const desk = new FakeDesk('granted');
    desk.show = () => {
      throw new TypeError("Failed to construct 'Notification': Illegal constructor.");
    };
    const alerts = new Alerts(desk, storage(), () => false, () => {});
    await alerts.switchOn();
    expect(() => alerts.noticed(ASKED)).not.toThrow();
    expect(alerts.get().state).toBe('unavailable');
    expect(() => alerts.noticed({ ...ASKED, type: 'question_settled' })).not.toThrow();
  });

  it('stay away where the person wants none on any device', async () => {
    const desk = new FakeDesk('granted');
    let isWanted = false;
    const alerts = new Alerts(desk, storage(), () => false, () => {}, () => isWanted);
    await alerts.switchOn();
    alerts.noticed(ASKED);
    expect(desk.open).toEqual([]);
    isWanted = true;
    alerts.noticed(ASKED);
    expect(desk.open).toEqual(['q: May I pay?']);
  });

  it('say where the browser forbids them or has none', async () => {
    const alerts = new Alerts(new FakeDesk('default', 'denied'), storage(), () => false, () => {});
    await alerts.switchOn();
    expect(alerts.get().state).toBe('blocked');
    expect(new Alerts(undefined, storage(), () => false, () => {}).get().state).toBe('unavailable');
  });
});
