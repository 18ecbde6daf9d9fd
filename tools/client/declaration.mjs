/** Reads what the server declares: its routes, the classes of its records, and the types that those give their fields. */
import { readdirSync, readFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { DiscoveryService, NestFactory } from '@nestjs/core';
import ts from 'typescript';
import { AppModule, openDatabase } from '@grove/api';
import { Configuration } from '@grove/core';
import { fieldsOf, optionsOf, routesOf } from '@grove/rest';

const LIBS = fileURLToPath(new URL('../../libs/', import.meta.url));
const ROOMS = readdirSync(LIBS).filter((lib) => lib !== 'client');

/** Every route of the assembled server. */
export async function declaredRoutes() {
  const dataDir = mkdtempSync(join(tmpdir(), 'grove-client-'));
  const configuration = new Configuration({ dataDir, logLevel: 'silent' });
  const database = await openDatabase(configuration);
  await database.migrate();
  const app = await NestFactory.createApplicationContext(AppModule.forRoot(configuration, database), { logger: false });
  const controllers = app.get(DiscoveryService).getControllers();
  const routes = controllers.flatMap(({ instance }) => (instance ? routesOf(instance) : []));
  await app.close();
  await database.close();
  rmSync(dataDir, { recursive: true });
  return routes;
}

/** The classes of records. */
export async function recordClasses() {
  const files = ROOMS.flatMap((lib) => {
    const folder = dirname(fileURLToPath(import.meta.resolve(`@grove/${lib}`)));
    return filesBelow(folder, /\.resource\.(ts|js)$/);
  });
  const modules = await Promise.all(files.map((file) => import(pathToFileURL(file).href)));
  return modules
    .flatMap(Object.values)
    .filter((value) => typeof value === 'function' && value.prototype && fieldsOf(value).length > 0);
}

/**
 * The class whose fields a schema tells: of several that are alike the one with its title. What other rooms add to a resource stands at the end of its
 * schema and is told on demand only.
 */
export function classOf({ title, properties }, classes) {
  const told = Object.entries(properties).map(([name, { description: _about, ...schema }]) => [name, schema]);
  const isTold = (fields, more) => JSON.stringify(fields) === JSON.stringify(more ? told.slice(0, fields.length) : told);
  // Of two fields with one name, one is shown and the other sent.
  const fieldsIn = (shape) => Object.entries(Object.fromEntries(fieldsOf(shape).map(({ wire, type }) => [wire, type.schema])));
  const hasTitle = (shape) => optionsOf(shape)?.title === title;
  const found =
    classes.find((shape) => hasTitle(shape) && isTold(fieldsIn(shape), true)) ?? classes.find((shape) => isTold(fieldsIn(shape)));
  if (!found) throw new Error(`No class declares the fields of ${title}.`);
  return found;
}

/** The types of fields as their classes write them: `typeIn(Order, 'datePaid')` is `string | null`. */
export function fieldTypes() {
  const types = new Map();
  for (const file of ROOMS.flatMap((lib) => filesBelow(join(LIBS, lib, 'src'), /(?<!\.spec)\.ts$/))) {
    const text = readFileSync(file, 'utf8');
    if (!text.includes('@Field.')) continue;
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
    for (const { name, members } of source.statements.filter(ts.isClassDeclaration))
      for (const member of members.filter(ts.isPropertyDeclaration))
        types.set(`${name.text}.${member.name.text}`, member.type?.getText(source));
  }
  return (shape, key) => {
    for (let at = shape; at?.prototype; at = Object.getPrototypeOf(at))
      if (types.has(`${at.name}.${key}`)) return types.get(`${at.name}.${key}`);
    return undefined;
  };
}

const filesBelow = (folder, name) =>
  readdirSync(folder, { recursive: true })
    .filter((file) => name.test(file))
    .map((file) => join(folder, file));
