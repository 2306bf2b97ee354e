import { themeProbeStyles } from '../../pictures/theme-probe.ts';
import { problemStyles, textStyles } from '../../styles.ts';
import { controlStyles } from './controls.ts';
import { mediaStyles } from './media.ts';
import { progressStyles } from '../../progress.ts';
import { noteStyles } from './notes.ts';
import { plotStyles } from './plot.ts';

/** Styles of an overview, the general ones first. */
export const overviewStyles = [
  textStyles,
  problemStyles,
  themeProbeStyles,
  controlStyles,
  plotStyles,
  progressStyles,
  noteStyles,
  mediaStyles,
];
