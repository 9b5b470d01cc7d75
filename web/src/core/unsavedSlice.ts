import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** A form with unsaved input. A reload would interrupt the user and, without a draft, lose the input. */
export interface UnsavedForm {
  name: string;
  /** Whether a draft preserves the input for this tab, so that a reload loses nothing. */
  hasDraft: boolean;
}

const initialState: UnsavedForm[] = [];

const slice = createSlice({
  name: 'unsaved',
  initialState,
  reducers: {
    unsavedMarked: (state, { payload }: PayloadAction<UnsavedForm>) => [
      ...state.filter(({ name }) => name !== payload.name),
      payload,
    ],
    unsavedCleared: (state, { payload }: PayloadAction<string>) => state.filter(({ name }) => name !== payload),
  },
});

export const { unsavedMarked: unsavedFormMarked, unsavedCleared: unsavedFormCleared } = slice.actions;
export const unsavedFormsReducer = slice.reducer;
