import { expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import type { TestEngine } from '@grove/database/testing';
import type { Role } from '@grove/users';
import { aName, createRecord } from '../../support/builders.js';
import type { TestServer } from '../../support/test-server.js';
import type { PageVisit, TestBrowser } from '../test-browser.js';

/** The password of everybody who visits. */
export const PASSWORD = 'walnut in the shell';

/** Sizes of windows: a desk, and a phone. */
export const DESK = { width: 1280, height: 860 };
export const PHONE = { width: 390, height: 844 };

/** The rules of axe that look at colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** For `expect.poll`: what a screen has done is stored a moment later, and on a busy machine the moment is long. */
export const WITHIN = { timeout: 30_000 };

/** Promises how screens look, which does not depend on the engine: with SQLite only. */
export function itLooks({ name }: TestEngine, promise: string, test: () => Promise<void>): void {
  if (name === 'sqlite') it(promise, test);
}

/** The field with this label and no more; a required field has an asterisk after it. */
export function field(within: Page | Locator, label: string): Locator {
  return within.getByLabel(new RegExp(`^${label.replaceAll(/\W/g, String.raw`\$&`)}\\W*$`));
}

/** A visit of the back office by a new person of a role, who has signed in. */
export class Office {
  /**
   * A save that finds another record than the person has read gets a 412, and is repeated if no field has changed by hand. This may happen to any product,
   * because the products that are related to it are found anew each minute.
   */
  private readonly allowed: RegExp[] = [/ 412 .* of a product$/];

  private constructor(
    private readonly visit: PageVisit,
    private readonly address: string,
    /** With which the person has signed in. */
    readonly username: string,
  ) {}

  static async open(browser: TestBrowser, server: TestServer, role: Role, timezoneId?: string): Promise<Office> {
    const username = aName(role).replace(' ', '-');
    const person = { username, email: `${username}@noten.nl`, password: PASSWORD, roles: [role] };
    await createRecord(server.as('admin'), '/cms/v2/users', person);
    return Office.enter(browser, server, username, PASSWORD, timezoneId);
  }

  /** A visit by somebody who has an account, in a browser of its own. */
  static async enter(
    browser: TestBrowser,
    server: TestServer,
    username: string,
    password = PASSWORD,
    timezoneId?: string,
  ): Promise<Office> {
    const address = `${server.url}/admin/`;
    const visit = await browser.open(address, timezoneId);
    await visit.page.setViewportSize(DESK);
    const office = new Office(visit, address, username);
    await office.signIn(password);
    return office;
  }

  get page(): Page {
    return this.visit.page;
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  /** Opens a screen, such as `orders`. */
  async goTo(screen: string): Promise<void> {
    await this.page.goto(`${this.address}#/${screen}`);
    await this.settle();
  }

  /** Waits until everything is loaded and drawn. */
  async settle(): Promise<void> {
    await this.visit.untilDrawn();
    // React shows that it loads for a moment longer than it does, and what it draws then may ask for more.
    await this.page.locator('.RaLoading-main').waitFor({ state: 'detached' });
    await this.visit.untilDrawn();
  }

  /** From now on the browser computes so many times as long, like an old phone. */
  async slowDown(rate: number): Promise<void> {
    const session = await this.page.context().newCDPSession(this.page);
    await session.send('Emulation.setCPUThrottlingRate', { rate });
  }

  /** Signs in on the sign-in page. */
  async signIn(password = PASSWORD): Promise<void> {
    await this.enterPassword(password);
    await this.page.getByRole('menuitem', { name: 'Home', exact: true }).waitFor();
    await this.settle();
  }

  /** Types the username and a password on the sign-in page. */
  async enterPassword(password = PASSWORD): Promise<void> {
    await this.page.getByLabel('User name or e-mail').fill(this.username);
    await this.page.getByLabel('Password').fill(password);
    await this.page.getByLabel('Password').press('Enter');
  }

  /** Signs out by the menu of the person. */
  async signOut(): Promise<void> {
    await this.button(this.username).click();
    await this.page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
    await this.page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor();
  }

  /** Expects no serious accessibility violation in light and dark, at a desk and on a phone. */
  async expectAccessible(): Promise<void> {
    const violations: string[] = [];
    for (const colorScheme of ['light', 'dark'] as const)
      for (const size of [DESK, PHONE]) {
        await this.page.emulateMedia({ colorScheme });
        await this.page.setViewportSize(size);
        await this.settle();
        // Dark has the same elements in other colours.
        const found = await this.visit.accessibilityViolations(colorScheme === 'dark' ? COLOUR_RULES : undefined);
        violations.push(...found.map((violation) => `${colorScheme}, ${size.width} px: ${violation}`));
      }
    expect(violations).toEqual([]);
    await this.page.setViewportSize(DESK);
  }

  /** The browser has logged this, once or several times, because the test made a request fail. */
  expectMessage(text: RegExp): void {
    const { consoleErrors } = this.visit;
    const others = consoleErrors.filter((message) => !text.test(message));
    expect(others.length).toBeLessThan(consoleErrors.length);
    consoleErrors.splice(0, consoleErrors.length, ...others);
  }

  /** The browser may log this: whether it does depends on which of two responses comes first. */
  mayLog(text: RegExp): void {
    this.allowed.push(text);
  }

  /** Ends the visit; the browser must have logged nothing, and requested nothing elsewhere. */
  async close(): Promise<void> {
    const messages = this.visit.consoleErrors.filter((message) => !this.allowed.some((text) => text.test(message)));
    expect([messages, this.visit.foreignRequests]).toEqual([[], []]);
    await this.visit.close();
  }
}
