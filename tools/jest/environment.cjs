/**
 * Where specs run: in the realm of the process itself, instead of one of their own for each file. So packages and sources are loaded once for all
 * files (`loaded-once.cjs`), and an error or an array is the same class for a spec, a package and Node. What a file may change of the process is put back.
 */
const { AsyncLocalStorage } = require('node:async_hooks');
const { createRequire } = require('node:module');
const { setTimeout: delay } = require('node:timers/promises');
const vm = require('node:vm');
const { TestEnvironment } = require('jest-environment-node');
const { default: Runtime } = require('jest-runtime');
const { makeExpectLazy } = require('./lazy-expect.cjs');
require('./load-sources.cjs');

/** Jest compiles a module for the realm that the environment names. This one stands for the realm of the process, for which Node has no name. */
const OF_THE_PROCESS = vm.createContext({});
const { compileFunction } = vm;
vm.compileFunction = (code, parameters, { parsingContext, ...options } = {}) =>
  compileFunction(code, parameters, parsingContext === OF_THE_PROCESS ? options : { ...options, parsingContext });

/**
 * What the runner of a file requires by the name of its package, such as `expect`, keeps nothing of the file, and takes longer to load than most specs take to run.
 * It is loaded once as well; only the runner itself is loaded anew.
 */
const { requireInternalModule } = Runtime.prototype;
Runtime.prototype.requireInternalModule = function (from, name) {
  return name && /^[@a-z]/.test(name) ? createRequire(from)(name) : requireInternalModule.call(this, from, name);
};

/** For `loaded-once.cjs`. */
globalThis.requiredByNode = require;

/**
 * The storages that a file has used. Node copies the value of each to every new promise of the process until it is disabled, and Jest makes one for each
 * file: over forty files, that took 40 % of the time. A storage that is used again enables itself.
 */
const storages = new Set();
const { run } = AsyncLocalStorage.prototype;
AsyncLocalStorage.prototype.run = function (...parameters) {
  storages.add(this);
  return run.apply(this, parameters);
};

/** Where the runner of a file keeps its tests and its listeners. Left behind, the listeners of each file would be called for the tests of all later files. */
const LEFT_BY_RUNNER = ['JEST_STATE_SYMBOL', 'EVENT_HANDLERS'];

/** Where Node keeps the connections of `fetch`, also those of responses that a test has not read. */
const CONNECTIONS_OF_FETCH = Symbol.for('undici.globalDispatcher.1');

/** What a file must close: it would keep the process from ending. Connections end a moment after they are closed. */
const MUST_BE_CLOSED = new Set(['TCPServerWrap', 'TCPSocketWrap', 'ProcessWrap', 'FSEventWrap', 'MessagePort']);
const CLOSED_WITHIN_MS = 5_000;

const { exit, getBuiltinModule } = process;

module.exports = class extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    makeExpectLazy();
    this.file = context.testPath;
    this.openBefore = openResources();
    this.global = globalThis;
    this.moduleMocker = new this.moduleMocker.constructor(globalThis);
    this.fakeTimersModern = new this.fakeTimersModern.constructor({ config: config.projectConfig, global: globalThis });
    this.variables = { ...process.env };
  }

  getVmContext() {
    return this.context && OF_THE_PROCESS;
  }

  async teardown() {
    this.moduleMocker.restoreAllMocks();
    await super.teardown();
    for (const key of Object.getOwnPropertySymbols(globalThis))
      if (LEFT_BY_RUNNER.includes(key.description)) delete globalThis[key];
    for (const storage of storages) storage.disable();
    storages.clear();
    for (const name of Object.keys(process.env)) if (!(name in this.variables)) delete process.env[name];
    Object.assign(process.env, this.variables);
    Object.assign(process, { exit, getBuiltinModule });
    await closeConnectionsOfFetch();
    await this.requireClosed();
  }

  /** Fails the file if it has left something open. */
  async requireClosed() {
    for (const deadline = Date.now() + CLOSED_WITHIN_MS; ;) {
      const left = openResources();
      for (const kind of this.openBefore) if (left.includes(kind)) left.splice(left.indexOf(kind), 1);
      if (left.length === 0) return;
      if (Date.now() > deadline) throw new Error(`${this.file} leaves open: ${left.join(', ')}. Close it in afterAll.`);
      await delay(10, undefined, { ref: false });
    }
  }
};

const openResources = () => process.getActiveResourcesInfo().filter((kind) => MUST_BE_CLOSED.has(kind));

async function closeConnectionsOfFetch() {
  const agent = globalThis[CONNECTIONS_OF_FETCH];
  if (!agent) return;
  globalThis[CONNECTIONS_OF_FETCH] = new agent.constructor();
  await agent.destroy();
}
