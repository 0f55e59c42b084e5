import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const READY = /Workmate is ready at (http:\/\/[^\s]*:(\d+))/;
const READY_MS = 90_000;

/** A server of the test's own, which may be killed and started again on the same data. */
export class OwnServer {
  private readonly home = mkdtempSync(join(tmpdir(), 'workmate-words-'));
  private process: ChildProcess | undefined;
  private port = '0';
  url = '';
  /** What it has said on its way up, such as the code for the first administrator. */
  said = '';

  /** Files lie in its home folder before it starts. */
  constructor(
    private readonly settings: Readonly<Record<string, string>>,
    files: Readonly<Record<string, string>> = {},
  ) {
    Object.entries(files).forEach(([name, text]) => writeFileSync(join(this.home, name), text));
  }

  /** Starts what WORKMATE_RUN names, the launcher by default, with a few settings more. */
  async start(more: Readonly<Record<string, string>> = {}): Promise<void> {
    const [command = '', ...options] = (process.env.WORKMATE_RUN ?? `${join(ROOT, 'workmate')} run`).split(' ');
    const child = spawn(command, options, {
      cwd: ROOT,
      // A group of its own, so that a kill reaches Java behind the launcher.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...this.settings, ...more, WORKMATE_MODEL: 'offline', WORKMATE_HOME: this.home, WORKMATE_PORT: this.port },
    });
    this.process = child;
    await new Promise<void>((resolve, reject) => {
      this.said = '';
      const timer = setTimeout(() => reject(new Error(`the server did not become ready:\n${this.said}`)), READY_MS);
      const listen = (chunk: Buffer) => {
        this.said += chunk.toString();
        const ready = READY.exec(this.said);
        if (ready !== null) {
          clearTimeout(timer);
          [, this.url = '', this.port = '0'] = ready;
          resolve();
        }
      };
      child.stdout.on('data', listen);
      child.stderr.on('data', listen);
      child.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${this.said}`)));
    });
  }

  /** As a power cut would. */
  kill(): Promise<void> {
    return this.end('SIGKILL');
  }

  /** As an operator would. */
  stop(): Promise<void> {
    return this.end('SIGTERM');
  }

  private async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const child = this.process;
    this.process = undefined;
    if (child?.pid === undefined || child.exitCode !== null) {
      return;
    }
    child.removeAllListeners('exit');
    const gone = new Promise((resolve) => child.once('exit', resolve));
    process.kill(-child.pid, signal);
    await gone;
  }

  async close(): Promise<void> {
    await this.kill();
    rmSync(this.home, { recursive: true, force: true });
  }
}
