/** The table that an alias or name in FROM stands for, without its prefix. */
export function tableOf(from: string, alias: string): string {
  for (const [, table, name] of from.matchAll(
    /\{(\w+)\}(?:\s+(?:AS\s+)?(?!(?:JOIN|LEFT|INNER|CROSS|ON|USING|STRAIGHT_JOIN)\b)(\w+))?/gi,
  ))
    if (alias === (name ?? table)) return table;
  throw new Error(`No table in "${from}" is called ${alias}.`);
}
