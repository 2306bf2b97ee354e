// What a reader has typed into the checker. It belongs to the entry of the history: reload, Back and Forward keep it.

/** Numbers for one step, as they were pasted. */
export interface Draft {
  /** The id of the step; '' where it is found by its size. */
  step: string;
  text: string;
}

export interface Checked {
  /** Whether the checker is shown. What was typed stays when it is closed. */
  open: boolean;
  drafts: readonly Draft[];
}
