import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export type DialogName = 'signIn' | 'register' | 'forgotPassword' | 'requestAccess' | 'terms';

export interface OpenDialogNameAndReason {
  open: DialogName | null;
  /** Why the dialog opened automatically, shown above the form. */
  reason: string | null;
}

const closed: OpenDialogNameAndReason = { open: null, reason: null };

const slice = createSlice({
  name: 'dialogs',
  initialState: closed,
  reducers: {
    openDialog: (_state, action: PayloadAction<{ name: DialogName; reason?: string }>) => ({
      open: action.payload.name,
      reason: action.payload.reason ?? null,
    }),
    closeDialog: () => closed,
  },
});

export const { openDialog, closeDialog } = slice.actions;
export const dialogsReducer = slice.reducer;
