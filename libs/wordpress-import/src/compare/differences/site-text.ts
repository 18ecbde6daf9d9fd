/** Compares texts in which each system names its own address. */
export class SiteText {
  private readonly ofOld: readonly string[];
  private readonly ofNew: readonly string[];
  /** How many texts of the new system named the old one. */
  formerAddresses = 0;

  constructor(oldAddresses: readonly string[], newAddresses: readonly string[]) {
    [this.ofOld, this.ofNew] = [forms(oldAddresses), forms(newAddresses)];
  }

  /** Whether the texts are the same apart from the address. A text that still names the old address is the same once the domain leads to the new system. */
  readonly isSame = (old: string, current: string): boolean => {
    if (old === current && !this.ofOld.some((address) => current.includes(address))) return true;
    const [before, after] = [replaced(old, this.ofOld), replaced(current, this.ofNew)];
    if (before === after) return true;
    if (before !== replaced(after, this.ofOld)) return false;
    this.formerAddresses++;
    return true;
  };
}

const PLACE = '{site}';

/** The addresses as they are in texts and in the arguments of other addresses; longer ones first, because one may begin with another. */
const forms = (addresses: readonly string[]): readonly string[] =>
  [...new Set(addresses.filter((address) => address !== '').flatMap((address) => [address, encodeURIComponent(address)]))].sort(
    (a, b) => b.length - a.length,
  );

const replaced = (text: string, addresses: readonly string[]): string =>
  addresses.reduce((result, address) => result.replaceAll(address, PLACE), text);
