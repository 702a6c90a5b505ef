/**
 * The server of a home (decision 48). In goes the word `--lan`; out come a certificate of the home's own authority, the
 * addresses at which other devices find the server, what the terminal shows, and the route that hands out the authority.
 * About 100 ms the first time, when keys are made. Which networks are a home's is told in `private-addresses.ts`; the
 * authority that devices trust is kept as long as it lasts.
 */
import { hostname, networkInterfaces } from 'node:os';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import type { Identity } from './certificate.ts';
import { lanIdentity } from './lan-identity.ts';
import { lanWords } from './lan-words.ts';
import { lanAddresses } from './private-addresses.ts';

/** The word after `serve` or `npm start --` that opens the server to the network. */
export const LAN_WORD = '--lan';

/** A server for the other devices of a home. */
export interface Lan {
  readonly tls: { readonly key: string; readonly cert: string };
  /** PEM of the authority that devices may be told to trust. */
  readonly authority: string;
  /** What is said once the server listens on the port. */
  readonly words: (port: number, hasColours: boolean | undefined) => readonly string[];
}

/** Gets ready to listen on the network; the certificate is made on the first start. Rejects when it cannot be kept. */
export async function openLan(config: Pick<Config, 'dataDir' | 'allowedHosts'>): Promise<Lan> {
  const addresses = lanAddresses(networkInterfaces());
  const machine = machineName();
  const names = ['localhost', machine, ...(machine.includes('.') ? [] : [`${machine}.local`])];
  const identity = await lanIdentity(config.dataDir, machine, { names, addresses: ['127.0.0.1', ...addresses] });
  return {
    tls: { key: identity.server.key, cert: chainOf(identity.server, identity.authority) },
    authority: identity.authority,
    words: (port, hasColours) => lanWords(addresses, { port, hasColours: hasColours === true }),
  };
}

function chainOf({ certificate }: Identity, authority: string): string {
  return certificate + authority;
}

/** The machine's name as a host name; a machine may be called anything. */
function machineName(): string {
  const name = hostname()
    .toLowerCase()
    .replaceAll(/[^a-z0-9.-]+/g, '-');
  return name.replaceAll(/^[.-]+|[.-]+$/g, '') || 'commonplace';
}

/** `GET /lan-certificate`: what a phone installs so that it trusts this machine. */
export function registerLanCertificate(app: FastifyInstance, authority: string): void {
  app.get('/lan-certificate', async (_request, reply) =>
    reply
      .type('application/x-x509-ca-cert')
      .header('content-disposition', 'attachment; filename="commonplace.crt"')
      .send(authority),
  );
}
