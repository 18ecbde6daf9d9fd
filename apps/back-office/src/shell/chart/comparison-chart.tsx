import { Box, useTheme } from '@mui/material';
import { useEffect, useRef } from 'react';
import UPlot from 'uplot';
import { formatMoney, toHeight } from '../format/money.js';
import { useRegion } from '../format/use-region.js';

const HEIGHT = 220;

/** The width that a label below the chart needs. */
const LABEL_WIDTH = 60;

interface ComparisonChartProps {
  /** What stands below each point. Labels are left out where there is too little room. */
  readonly labels: readonly string[];
  /** Amounts, as the server sums them. */
  readonly amounts: readonly string[];
  /** Those of the time before, dashed. */
  readonly before: readonly string[];
  readonly currency: string;
}

/** Amounts over time as two lines: now, and dashed the time before. Who cannot see it has a table. */
export default function ComparisonChart({ labels, amounts, before, currency }: ComparisonChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const theme = useTheme();
  const region = useRegion();
  useEffect(() => {
    const { primary, text, divider } = theme.palette;
    const axis = { stroke: text.secondary, grid: { stroke: divider, width: 1 }, ticks: { show: false } };
    const points = labels.map((_label, index) => index);
    const hasDots = labels.length === 1;
    const chart = new UPlot(
      {
        width: box.current!.clientWidth,
        height: HEIGHT,
        padding: [8, 28, 0, 0],
        legend: { show: false },
        cursor: { show: false },
        scales: { x: { time: false }, y: { range: (_chart, min, max) => rangeOf(min, max) } },
        axes: [
          {
            ...axis,
            grid: { show: false },
            ...{ size: 32, gap: 10 },
            splits: ({ width }) => {
              const step = Math.ceil((labels.length * LABEL_WIDTH) / Math.max(width - 100, LABEL_WIDTH));
              return points.filter((index) => index % step === 0);
            },
            values: (_chart, splits) => splits.map((index) => labels[index] ?? ''),
          },
          {
            ...axis,
            size: 72,
            values: (_chart, splits) =>
              splits.map((value) => formatMoney(String(value), currency, region).replace(/[.,]00\b/, '')),
          },
        ],
        series: [
          {},
          { stroke: primary.main, width: 2, fill: `${primary.main}22`, points: { show: hasDots } },
          { stroke: text.secondary, width: 1.5, dash: [4, 4], points: { show: hasDots } },
        ],
      },
      [points, heightsOf(amounts, points), heightsOf(before, points)],
      box.current!,
    );
    const observer = new ResizeObserver(([entry]) => chart.setSize({ width: entry!.contentRect.width, height: HEIGHT }));
    observer.observe(box.current!);
    return () => {
      observer.disconnect();
      chart.destroy();
    };
  }, [labels, amounts, before, currency, theme, region]);
  return <Box ref={box} aria-hidden sx={{ width: '100%', height: HEIGHT, overflow: 'hidden' }} />;
}

/** From zero to a little above the highest amount; below zero only if there are negative amounts. */
const rangeOf = (min: number, max: number): [number, number] => [Math.min(0, min * 1.1), max <= 0 ? 1 : max * 1.1];

const heightsOf = (amounts: readonly string[], points: readonly number[]) =>
  points.map((index) => (amounts[index] === undefined ? null : toHeight(amounts[index])));
