// A real provider of OpenID Connect for tests, or several: `node provider.mjs a b`. Says one line
// {"a": "http://127.0.0.1:…", …}, then does what each line of its standard input asks for, and answers it.
//   {"provider": "a", "client": "http://127.0.0.1:8080"}   serves a client at that origin, with fresh keys
//   {"provider": "a", "person": "ada", "groups": ["staff"]} says who is in which groups
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { createInterface } from 'node:readline';
import { Provider } from 'oidc-provider';

const people = new Map();
const servers = {};

for (const name of process.argv.slice(2)) {
  const server = createServer((request, response) => {
    if (servers[name].provider === undefined) {
      response.writeHead(503).end();
    } else {
      servers[name].provider(request, response);
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  servers[name] = { issuer: `http://127.0.0.1:${server.address().port}`, provider: undefined };
}
say(Object.fromEntries(Object.entries(servers).map(([name, { issuer }]) => [name, issuer])));

for await (const line of createInterface({ input: process.stdin })) {
  const { provider, client, person, groups } = JSON.parse(line);
  if (client !== undefined) {
    servers[provider].provider = serve(provider, client);
  }
  if (person !== undefined) {
    people.set(person, groups);
  }
  say({ done: true });
}
process.exit(0);

function say(value) {
  process.stdout.write(`${JSON.stringify(value)}\n`);
}

function serve(name, origin) {
  const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' });
  const provider = new Provider(servers[name].issuer, {
    clients: [
      {
        client_id: 'workmate',
        client_secret: `secret-of-${name}`,
        redirect_uris: [`${origin}/login/oauth2/code/${name}`],
        post_logout_redirect_uris: [`${origin}/sign-in`],
        backchannel_logout_uri: `${origin}/api/auth/providers/${name}/signed-out`,
        backchannel_logout_session_required: true,
      },
    ],
    jwks: { keys: [{ ...key, kid: randomUUID(), use: 'sig', alg: 'RS256' }] },
    cookies: { keys: [randomUUID()] },
    claims: { openid: ['sub', 'sid'], profile: ['name'], email: ['email', 'email_verified'], groups: ['groups'] },
    scopes: ['openid', 'profile', 'email', 'groups'],
    features: { devInteractions: { enabled: true }, backchannelLogout: { enabled: true }, rpInitiatedLogout: { enabled: true } },
    pkce: { required: () => true },
    // The client is on this machine, which the library would not call of its own accord.
    fetch: (url, { dispatcher: _, ...options }) => fetch(url, options),
    findAccount: (_, id) => ({
      accountId: id,
      claims: () => ({ sub: id, name: `${id} of ${name}`, email: `${id}@example.org`, email_verified: true, groups: people.get(id) ?? [] }),
    }),
    // Nobody is asked whether this server may know who they are.
    loadExistingGrant: async (context) => {
      const grant = new context.oidc.provider.Grant({ clientId: context.oidc.client.clientId, accountId: context.oidc.session.accountId });
      grant.addOIDCScope('openid profile email groups');
      await grant.save();
      return grant;
    },
  });
  return provider.callback();
}
