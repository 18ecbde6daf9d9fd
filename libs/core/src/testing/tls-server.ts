import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import tls from 'node:tls';
import forge from 'node-forge';

const DAY = 86_400_000;

/** A TLS server on this machine. */
interface TlsServer {
  readonly port: number;
  close(): Promise<void>;
}

/** Possible errors of the certificate of a server. */
type Flaw = 'has expired' | 'is vouched for by nobody';

/** Starts a server with a host name. Its certificate is trusted in this process while it runs, and valid unless it has a flaw. */
export async function startTlsServer(name: string, answer: RequestListener, flaw?: Flaw): Promise<TlsServer> {
  const { key, cert } = certificateOf(name, Date.now() + (flaw === 'has expired' ? -DAY : DAY));
  const distrust = flaw === 'is vouched for by nobody' ? () => undefined : trust(cert);
  const server = createServer({ key, cert }, answer);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      distrust();
      server.closeAllConnections();
      return new Promise((closed) => server.close(() => closed()));
    },
  };
}

/** A self-signed certificate that is valid for two days. */
function certificateOf(name: string, end: number): { key: string; cert: string } {
  const { privateKey, publicKey } = forge.pki.rsa.generateKeyPair(2_048);
  const cert = forge.pki.createCertificate();
  cert.publicKey = publicKey;
  cert.validity = { notBefore: new Date(end - 2 * DAY), notAfter: new Date(end) };
  const subject = [{ name: 'commonName', value: name }];
  cert.setSubject(subject);
  cert.setIssuer(subject);
  cert.setExtensions([
    { name: 'basicConstraints', cA: true },
    { name: 'subjectAltName', altNames: [{ type: 2, value: name }] },
  ]);
  cert.sign(privateKey, forge.md.sha256.create());
  return { key: forge.pki.privateKeyToPem(privateKey), cert: forge.pki.certificateToPem(cert) };
}

/** Trusts a certificate, as NODE_EXTRA_CA_CERTS does. The returned function ends that. */
function trust(cert: string): () => void {
  const usual = tls.createSecureContext;
  tls.createSecureContext = (options) => usual({ ...options, ca: cert });
  return () => void (tls.createSecureContext = usual);
}
