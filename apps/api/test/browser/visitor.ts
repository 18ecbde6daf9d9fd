import { afterAll, beforeAll, describe, it } from '@jest/globals';
import axe, { type AxeResults } from 'axe-core';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import sharp from 'sharp';

/** Describes what holds in a browser; says so when there is none, which under CI is a failure. */
export function describeInBrowser(title: string, promises: (visitor: Visitor) => void): void {
  const executablePath = process.env.GROVE_TEST_BROWSER;
  if (executablePath) {
    return describe(title, () => {
      const visitor = new Visitor(executablePath);
      beforeAll(() => visitor.come());
      promises(visitor);
      afterAll(() => visitor.go());
    });
  }
  const advice = 'install chromium and run it through `node tools/engines/engines.mjs --`, or set GROVE_TEST_BROWSER';
  if (process.env.CI === 'true') throw new Error(`"${title}" must be tested in a browser: ${advice}.`);
  describe(title, () => it.skip(`left out: ${advice}`, () => undefined));
}

/** Somebody with a browser. Each visit is of a person who was never here before. */
export class Visitor {
  private browser?: Browser;
  private readonly pictures = mkdtempSync(join(tmpdir(), 'grove-browser-'));

  constructor(private readonly executablePath: string) {}

  async come(): Promise<void> {
    // Its sandbox does not work for root, whom containers run tests as.
    const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
    this.browser = await chromium.launch({ executablePath: this.executablePath, args });
  }

  async go(): Promise<void> {
    await this.browser?.close();
    rmSync(this.pictures, { recursive: true, force: true });
  }

  /** Opens an address and waits until nothing more is fetched. */
  async open(address: string): Promise<Visit> {
    const context = await this.browser!.newContext();
    const visit = new Visit(await context.newPage(), join(this.pictures, 'page.png'));
    await visit.open(address);
    return visit;
  }
}

/** One page as the browser has it, and what happened there. */
export class Visit {
  status?: number;
  /** What the browser complained of: errors of scripts and of the network, and whatever the policy of the page forbade. */
  readonly complaints: string[] = [];
  /** What it asked of anybody but the site. */
  readonly outside: string[] = [];

  constructor(
    readonly page: Page,
    private readonly picture: string,
  ) {}

  async open(address: string): Promise<void> {
    const { origin } = new URL(address);
    this.page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) this.complaints.push(message.text());
    });
    this.page.on('pageerror', (error) => this.complaints.push(String(error)));
    this.page.on('request', (request) => {
      if (new URL(request.url()).origin !== origin) this.outside.push(request.url());
    });
    const response = await this.page.goto(address, { waitUntil: 'networkidle' });
    this.status = response?.status();
  }

  /** The faults by which the page keeps somebody out, with where they are. */
  async barriers(): Promise<string[]> {
    // As the debugger does it, so that the policy of the page stays in force.
    await this.page.evaluate(axe.source);
    const { violations } = await this.page.evaluate<AxeResults>(`axe.run(document, { resultTypes: ['violations'] })`);
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  }

  /** Whether something can be seen: a blank page has one colour. */
  async isBlank(): Promise<boolean> {
    const { channels } = await sharp(await this.page.screenshot({ path: this.picture, fullPage: true })).stats();
    return channels.every(({ min, max }) => min === max);
  }

  async leave(): Promise<void> {
    await this.page.context().close();
  }
}
