// Runs one step of the build only when what it reads has changed since it last succeeded.
//   node build/step.mjs install | build | test
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const web = dirname(dirname(fileURLToPath(import.meta.url)));
const locked = ['package.json', 'package-lock.json', '.npmrc'];
const sources = [...locked, 'src', 'public', 'index.html', 'diagrams.html', 'vite.config.ts', 'tsconfig.json', 'eslint.config.js', 'build'];

const steps = {
  install: {
    reads: locked,
    stamp: 'node_modules/.workmate-installed',
    makes: 'node_modules/vite/package.json',
    runs: ['ci', '--no-audit', '--no-fund', '--loglevel=error'],
  },
  build: {
    reads: [...sources, 'e2e'],
    stamp: 'target/web-built',
    makes: 'target/classes/static/index.html',
    runs: ['run', '--silent', 'build', '--', '--logLevel=warn'],
  },
  test: {
    reads: [...sources, 'e2e', '../core/src/test/resources/histories', '../core/src/test/resources/joins', '../core/src/test/resources/charts', '../README.md', '../docs'],
    stamp: 'target/web-tested',
    makes: 'target/web-tested',
    runs: ['run', '--silent', 'test', '--', '--reporter=dot'],
  },
};

const step = steps[process.argv[2]];
if (!step) {
  console.error(`usage: node build/step.mjs ${Object.keys(steps).join(' | ')}`);
  process.exit(2);
}

const digest = digestOf(step.reads);
const stamp = join(web, step.stamp);
if (existsSync(join(web, step.makes)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) {
  process.exit(0);
}
const { status, error } = spawnSync('npm', step.runs, {
  cwd: web,
  stdio: 'inherit',
  env: { ...process.env, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' },
});
if (error || status !== 0) {
  console.error(error ? `npm could not be started: ${error.message}` : `npm ${step.runs.join(' ')} failed`);
  process.exit(status || 1);
}
mkdirSync(dirname(stamp), { recursive: true });
writeFileSync(stamp, digest);

function digestOf(paths) {
  const hash = createHash('sha256').update(process.version);
  for (const path of paths) {
    for (const file of filesIn(join(web, path))) {
      hash.update(file.slice(web.length)).update('\0').update(readFileSync(file)).update('\0');
    }
  }
  return hash.digest('hex');
}

function filesIn(path) {
  if (!existsSync(path)) {
    return [];
  }
  if (!statSync(path).isDirectory()) {
    return [path];
  }
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesIn(join(path, name)));
}
