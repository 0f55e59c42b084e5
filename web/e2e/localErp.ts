import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const READY = /Demo ERP ready: (http:\/\/127\.0\.0\.1:\d+)(\S*)/;
const READY_MS = 60_000;

/** The demo ERP as a program of its own, where people sign in. */
export class LocalErp {
  private process: ChildProcess | undefined;
  api = '';
  issuer = '';

  async start(): Promise<void> {
    const run = (process.env.WORKMATE_RUN ?? `${join(ROOT, 'workmate')} run`).replace(/ run$/, ' demo-erp');
    const [command = '', ...options] = run.split(' ');
    const child = spawn(command, [...options, '--port', '0'], { cwd: ROOT, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    this.process = child;
    await new Promise<void>((resolve, reject) => {
      let said = '';
      const timer = setTimeout(() => reject(new Error(`the demo ERP did not become ready:\n${said}`)), READY_MS);
      const listen = (chunk: Buffer) => {
        said += chunk.toString();
        const ready = READY.exec(said);
        if (ready !== null) {
          clearTimeout(timer);
          this.api = `${ready[1]}${ready[2]}`;
          this.issuer = `${ready[1]}/demo/v2.0`;
          resolve();
        }
      };
      child.stdout.on('data', listen);
      child.stderr.on('data', listen);
      child.once('exit', (code) => reject(new Error(`the demo ERP ended with ${code}:\n${said}`)));
    });
  }

  close(): void {
    const child = this.process;
    this.process = undefined;
    if (child?.pid !== undefined && child.exitCode === null) {
      child.removeAllListeners('exit');
      process.kill(-child.pid, 'SIGKILL');
    }
  }
}
