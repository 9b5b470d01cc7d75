import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** Names of the forms that hold input which a reload would disturb. */
const slice = createSlice({
  name: 'unsaved',
  initialState: [] as string[],
  reducers: {
    unsavedMarked: (state, action: PayloadAction<string>) => [
      ...state.filter((name) => name !== action.payload),
      action.payload,
    ],
    unsavedCleared: (state, action: PayloadAction<string>) => state.filter((name) => name !== action.payload),
  },
});

export const { unsavedMarked, unsavedCleared } = slice.actions;
export const unsavedReducer = slice.reducer;
