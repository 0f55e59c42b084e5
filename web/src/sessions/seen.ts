/** How long what is new must be looked at, and how often the server is told at most. */
const PAUSE_MS = 1_000;

/** Tells the server how far a conversation was looked at, so that no other device shows it as new. */
export class SeenMark {
  private readonly told = new Map<string, number>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly tell: (sessionId: string, sequence: number) => Promise<unknown>,
    /** What is on screen, if anybody can see the screen. */
    private readonly onScreen: () => { readonly sessionId: string; readonly sequence: number } | undefined,
  ) {}

  /** Something may have come on screen. */
  look(): void {
    if (this.timer === undefined && this.isNews()) {
      this.timer = setTimeout(() => {
        this.timer = undefined;
        void this.tellNow();
      }, PAUSE_MS);
    }
  }

  /** What is on screen is about to leave it. */
  leave(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    void this.tellNow();
  }

  private isNews(): boolean {
    const now = this.onScreen();
    return now !== undefined && now.sequence > (this.told.get(now.sessionId) ?? 0);
  }

  /** What cannot be told now is told with the next look. */
  private async tellNow(): Promise<void> {
    const now = this.onScreen();
    if (now === undefined || !this.isNews()) {
      return;
    }
    const before = this.told.get(now.sessionId) ?? 0;
    this.told.set(now.sessionId, now.sequence);
    try {
      await this.tell(now.sessionId, now.sequence);
    } catch {
      this.told.set(now.sessionId, before);
      return;
    }
    this.look();
  }
}
