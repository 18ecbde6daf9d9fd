import { afterAll, beforeAll, describe, it } from 'vitest';
import axe, { type AxeResults } from 'axe-core';
import { chromium, type Browser, type Page, type Request } from 'playwright-core';
import sharp from 'sharp';

/** Like `describe`, with a browser. Without a browser the tests are skipped; under CI this is an error. */
export function describeInBrowser(title: string, define: (browser: TestBrowser) => void): void {
  const executablePath = process.env.GROVE_TEST_BROWSER;
  if (executablePath) {
    describe(title, () => {
      const browser = new TestBrowser(executablePath);
      beforeAll(() => browser.launch());
      define(browser);
      afterAll(() => browser.close());
    });
    return;
  }
  const advice = 'install chromium and run it through `node tools/engines/engines.mjs --`, or set GROVE_TEST_BROWSER';
  if (process.env.CI === 'true') throw new Error(`"${title}" must be tested in a browser: ${advice}.`);
  describe(title, () => it.skip(`skipped: ${advice}`, () => undefined));
}

/** A browser of a person who wants no motion. Each page has its own context, without cookies or credentials of other pages. */
export class TestBrowser {
  private browser?: Browser;

  constructor(private readonly executablePath: string) {}

  async launch(): Promise<void> {
    // The sandbox of Chromium does not work for root, and containers run tests as root.
    const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
    this.browser = await chromium.launch({ executablePath: this.executablePath, args });
  }

  async close(): Promise<void> {
    await this.browser?.close();
  }

  /** Opens a URL in a time zone, that of the machine unless one is named, and waits until it is drawn. */
  async open(address: string, timezoneId?: string): Promise<PageVisit> {
    const context = await this.browser!.newContext({ timezoneId, reducedMotion: 'reduce' });
    const visit = new PageVisit(await context.newPage());
    await visit.open(address);
    return visit;
  }
}

/** A visit of a page, with the errors and requests of the browser. */
export class PageVisit {
  status?: number;
  /** Errors and warnings of the browser: from scripts, the network and the content security policy. */
  readonly consoleErrors: string[] = [];
  /** URLs of other origins that the page requested. */
  readonly foreignRequests: string[] = [];
  private readonly running = new Set<Request>();

  constructor(readonly page: Page) {}

  async open(address: string): Promise<void> {
    const { origin } = new URL(address);
    this.page.on('console', (message) => {
      if (!['error', 'warning'].includes(message.type())) return;
      const { url } = message.location();
      this.consoleErrors.push(url.includes('/shop/v1/products/') ? `${message.text()} of a product` : message.text());
    });
    this.page.on('pageerror', (error) => this.consoleErrors.push(String(error)));
    this.page.on('requestfinished', (request) => this.running.delete(request));
    this.page.on('requestfailed', (request) => this.running.delete(request));
    this.page.on('request', (request) => {
      this.running.add(request);
      if (new URL(request.url()).origin !== origin) this.foreignRequests.push(request.url());
    });
    const response = await this.page.goto(address);
    this.status = response?.status();
    await this.untilDrawn();
  }

  /** Waits until no request is running and what they brought is drawn, which may ask for more. */
  async untilDrawn(): Promise<void> {
    let quietRounds = 0;
    while (quietRounds < 2) {
      await this.page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
      quietRounds = this.running.size === 0 ? quietRounds + 1 : 0;
    }
  }

  /** The serious accessibility violations of the page, with their elements; only of these rules of axe, if any are named. */
  async accessibilityViolations(rules?: readonly string[]): Promise<string[]> {
    // The script is evaluated like one of a debugger, so that the content security policy of the page stays active.
    await this.page.evaluate(axe.source);
    const options = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) };
    const { violations } = await this.page.evaluate<AxeResults>(`axe.run(document, ${JSON.stringify(options)})`);
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  }

  /** Whether nothing is visible before one scrolls: a blank screen has one colour. */
  async isBlank(): Promise<boolean> {
    const { channels } = await sharp(await this.page.screenshot()).stats();
    return channels.every(({ min, max }) => min === max);
  }

  async close(): Promise<void> {
    await this.page.context().close();
  }
}
