import { createHash } from 'node:crypto';
import type { Database } from '@grove/database';
import type { ImportedRecord, ImportJournal } from '@grove/operations';
import {
  DefaultCategoryUnknown,
  ShippingTaxClassUnknown,
  type ShopOptions,
  type ShopSettings,
  type SiteOptions,
  type SiteSettings,
} from '@grove/settings';
import { ImportSuperseded } from '../errors.js';
import { permalinksOf } from '../records/content/index.js';
import { shopOptionsOf, SITE, siteSettingsOf } from '../records/settings/index.js';
import type { SourceSettings } from '../records/source-settings.js';
import { BatchReport, type Leftover } from '../report/import-report.js';
import type { ImportCounts } from './import-counts.js';
import type { ImportMode } from './kind-import.js';

const KIND = 'setting';

/** The settings at the source. */
interface SettingsSource {
  readonly settings: SourceSettings;
  readonly prefix: string;
  /** What was left over of the source as a whole. */
  readonly others: readonly Leftover[];
}

/** The settings to store. */
interface Wanted {
  readonly site: Partial<SiteOptions>;
  readonly shop: Partial<ShopOptions>;
}

/** Imports the settings of site and shop, which are one record. */
export class SettingsImport {
  constructor(
    private readonly site: SiteSettings,
    private readonly shop: ShopSettings,
    private readonly database: Database,
    private readonly journal: ImportJournal,
    private readonly mode: ImportMode,
  ) {}

  async run({ settings, prefix, others }: SettingsSource, counts: ImportCounts): Promise<void> {
    const [ofSite, ofShop, permalinks] = [siteSettingsOf(settings, prefix), shopOptionsOf(settings), permalinksOf(settings)];
    const wanted: Wanted = { site: ofSite.options, shop: ofShop.options };
    const leftovers = [...ofSite.leftovers, ...ofShop.leftovers, ...others];
    const report = new BatchReport(KIND, [SITE]);
    for (const leftover of leftovers) report.addLeftover(leftover);
    for (const kept of ofSite.metadata) report.keepMetadata(kept);
    const fingerprint = digestOf([wanted, leftovers, permalinks]);
    const [known] = await this.journal.records(KIND, SITE - 1, SITE);
    if (known?.fingerprint === fingerprint) return counts.add(KIND, { unchanged: 1 });
    if (this.mode.isCheck) counts.addLeftovers(report);
    else if (known && !this.mode.overwrite && (await this.isChangedInGrove(wanted, known)))
      return counts.addConflicts(KIND, [SITE]);
    else
      await this.storeAcceptable(wanted, report, async (accepted) => {
        await this.site.change(accepted.site);
        await this.shop.change(accepted.shop);
        await this.site.setPermalinks(permalinks);
        return { id: SITE, fingerprint, storedFingerprint: await this.storedFingerprint(wanted) };
      });
    counts.add(KIND, known ? { changed: 1 } : { added: 1 });
  }

  /** Stores the settings in one unit of work. A setting that names a record that there is not is left out. */
  private async storeAcceptable(
    wanted: Wanted,
    report: BatchReport,
    store: (wanted: Wanted) => Promise<ImportedRecord>,
  ): Promise<void> {
    try {
      await this.database.write(async () => {
        if (!(await this.journal.isCurrent(this.mode.run))) throw new ImportSuperseded();
        await this.journal.remember(KIND, [await store(wanted)], report);
      });
    } catch (error) {
      const { site, shop } = wanted;
      if (error instanceof DefaultCategoryUnknown) {
        report.addLeftover(unknownRecord('default_category', `There is no category ${site.defaultCategory}.`));
        return this.storeAcceptable({ shop, site: { ...site, defaultCategory: undefined } }, report, store);
      }
      if (!(error instanceof ShippingTaxClassUnknown)) throw error;
      report.addLeftover(unknownRecord('woocommerce_shipping_tax_class', `There is no tax class ${shop.shippingTaxClass}.`));
      return this.storeAcceptable({ site, shop: { ...shop, shippingTaxClass: undefined } }, report, store);
    }
  }

  private async isChangedInGrove(wanted: Wanted, known: ImportedRecord): Promise<boolean> {
    return (await this.storedFingerprint(wanted)) !== known.storedFingerprint;
  }

  private async storedFingerprint({ site, shop }: Wanted): Promise<string> {
    return digestOf([chosen(await this.site.all(), site), chosen(await this.shop.all(), shop)]);
  }
}

const unknownRecord = (name: string, reason: string): Leftover => ({ kind: 'settings of the site', record: '', name, reason });

/** The settings that the source has as well. */
const chosen = (all: object, wanted: object): [string, unknown][] => Object.entries(all).filter(([name]) => name in wanted);

const digestOf = (value: unknown): string => createHash('sha1').update(JSON.stringify(value)).digest('hex');
