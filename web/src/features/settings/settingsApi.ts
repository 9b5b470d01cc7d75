import { changeSettings, readSettings } from '@marketplace/contracts/settings/settings.api.ts';
import { api } from '../../core/api.ts';
import { type BodyOf, call, type ReplyOf } from '../../core/call.ts';

const settingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    settings: build.query<ReplyOf<typeof readSettings>, undefined>({
      query: () => call(readSettings, {}),
      providesTags: ['Metadata'],
    }),
    changeSettings: build.mutation<ReplyOf<typeof changeSettings>, BodyOf<typeof changeSettings>>({
      query: (body) => call(changeSettings, { body }),
      invalidatesTags: ['Metadata'],
    }),
  }),
});

export const { useSettingsQuery, useChangeSettingsMutation } = settingsApi;
