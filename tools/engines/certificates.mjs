import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import forge from 'node-forge';

const DAY_MS = 86_400_000;

/** Makes a private authority in a folder, and two certificates of it for a day, with their keys: of the servers, which are called `localhost`, and of a client. */
export function makeCertificates(folder) {
  mkdirSync(folder, { mode: 0o700 });
  const authority = { name: 'The authority of a test', keys: keyPair() };
  const write = (name, pem) => writeFileSync(join(folder, `${name}.pem`), pem, { mode: 0o600 });
  write('ca', certificateOf({ ...authority, issuer: authority, extensions: [{ name: 'basicConstraints', cA: true }] }));
  const people = [
    ['server', [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }]],
    ['client', []],
  ];
  for (const [name, extensions] of people) {
    const keys = keyPair();
    write(name, certificateOf({ name, keys, issuer: authority, extensions }));
    write(`${name}-key`, forge.pki.privateKeyToPem(keys.privateKey));
  }
}

/** The keys are made by Node, which is many times as fast. */
function keyPair() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2_048,
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  return { privateKey: forge.pki.privateKeyFromPem(privateKey), publicKey: forge.pki.publicKeyFromPem(publicKey) };
}

let serials = 0;

function certificateOf({ name, keys, issuer, extensions }) {
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = keys.publicKey;
  certificate.serialNumber = `0${++serials}`;
  certificate.validity = { notBefore: new Date(Date.now() - DAY_MS), notAfter: new Date(Date.now() + DAY_MS) };
  certificate.setSubject([{ name: 'commonName', value: name }]);
  certificate.setIssuer([{ name: 'commonName', value: issuer.name }]);
  certificate.setExtensions(extensions);
  certificate.sign(issuer.keys.privateKey, forge.md.sha256.create());
  return forge.pki.certificateToPem(certificate);
}
