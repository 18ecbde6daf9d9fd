import { Max } from 'class-validator';
import { describe, expect, it } from 'vitest';
import { NestFactory } from '@nestjs/core';
import { ConfigurationModule } from './configuration.module.js';
import { Configuration } from './configuration.js';
import { CoreConfig } from './core.config.js';
import { Env } from './env.js';
import { ConfigurationError, environmentExample, readEnvironment } from './environment.js';
import { Satisfies } from './satisfies.js';
import { startWarnings } from './start-warnings.js';

class OvenConfig {
  @Env('OVEN_HEAT', 'Temperature in degrees.')
  @Max(300)
  heat: number = 180;

  @Env('OVEN_TRAYS', 'Names of the trays.')
  trays: string[] = ['top'];
}

class CellarConfig {
  @Env('CELLAR_HEAT', 'Temperature in degrees.', { formerName: 'BASEMENT_HEAT' })
  @Max(20)
  cellarHeat: number = 12;

  @Env('CELLAR_ALARM', 'Temperature of the alarm in degrees.')
  @Satisfies((value, { cellarHeat }: CellarConfig) => Number(value) > cellarHeat, 'must be more than CELLAR_HEAT')
  alarm: number = 25;
}

const CLASSES = [OvenConfig, CellarConfig] as const;

describe('A configuration', () => {
  it('has one object of each class, with its own settings and the defaults of the others', () => {
    const configuration = readEnvironment(CLASSES, { OVEN_TRAYS: 'top,bottom', CELLAR_HEAT: '8' });
    expect(configuration.get(OvenConfig)).toEqual({ heat: 180, trays: ['top', 'bottom'] });
    expect(configuration.get(CellarConfig)).toEqual({ cellarHeat: 8, alarm: 25 });
    expect(configuration.get(OvenConfig)).toBe(configuration.get(OvenConfig));
    expect(configuration.get(OvenConfig)).toBeInstanceOf(OvenConfig);
  });

  it('checks rules between several variables, and says which variable is wrong', () => {
    expect(readEnvironment([CellarConfig], { CELLAR_HEAT: '8', CELLAR_ALARM: '9' }).get(CellarConfig).alarm).toBe(9);
    const read = () => readEnvironment([CellarConfig], { CELLAR_HEAT: '8', CELLAR_ALARM: '7' });
    expect(read).toThrow('CELLAR_ALARM (now "7"): must be more than CELLAR_HEAT');
  });

  it('of an application is injected by its classes, which are the objects of the configuration', async () => {
    const configuration = new Configuration({ heat: 200, logLevel: 'silent' }, [...CLASSES, CoreConfig]);
    const app = await NestFactory.createApplicationContext(ConfigurationModule.forRoot(configuration), { logger: false });
    for (const type of CLASSES) expect(app.get(type)).toBe(configuration.get<object>(type));
    await app.close();
  });

  it('reports the errors of all classes together', () => {
    const read = () => readEnvironment(CLASSES, { OVEN_HEAT: '301', CELLAR_HEAT: 'warm' });
    expect(read).toThrow(ConfigurationError);
    expect(read).toThrow(/OVEN_HEAT[^]*CELLAR_HEAT/);
  });

  it('takes the value of a variable under its former name, unless it is set under the present one', () => {
    const heatIn = (environment: NodeJS.ProcessEnv) => readEnvironment([CellarConfig], environment).get(CellarConfig).cellarHeat;
    expect([heatIn({ BASEMENT_HEAT: '6' }), heatIn({ BASEMENT_HEAT: '6', CELLAR_HEAT: '7' })]).toEqual([6, 7]);
    expect(() => heatIn({ BASEMENT_HEAT: 'warm' })).toThrow(/BASEMENT_HEAT \(now "warm"\)/);
  });

  it('warns about a variable that is set under its former name', () => {
    const environment = { BASEMENT_HEAT: '6' };
    const warnings = startWarnings(readEnvironment([CellarConfig], environment), environment);
    expect(warnings).toEqual(['BASEMENT_HEAT is now called CELLAR_HEAT. Rename it; until then it has the same effect.']);
  });

  it('does not give defaults for a class that the process does not read', () => {
    expect(() => readEnvironment([OvenConfig], {}).get(CellarConfig)).toThrow('CellarConfig');
  });

  it('of a test has the given settings, and refuses those that none of its classes has', () => {
    expect(new Configuration({ heat: 200 }, CLASSES).get(OvenConfig)).toEqual({ heat: 200, trays: ['top'] });
    expect(() => new Configuration({ haet: 200, tray: [] }, CLASSES)).toThrow('haet, tray');
  });

  it('is listed with its defaults in the order of the classes', () => {
    const [, heat, trays, cellar, alarm] = environmentExample(CLASSES).split('\n\n');
    expect([heat, trays, cellar, alarm]).toEqual([
      '# Temperature in degrees.\n# OVEN_HEAT=180',
      '# Names of the trays.\n# OVEN_TRAYS=top',
      '# Temperature in degrees.\n# CELLAR_HEAT=12',
      '# Temperature of the alarm in degrees.\n# CELLAR_ALARM=25\n',
    ]);
  });
});
