import { changeSettings, readSettings } from '@marketplace/contracts/settings/settings.api.ts';
import { api } from '../../core/api.ts';
import { defineQuery, defineMutation } from '../../core/endpoints.ts';

const settingsApi = api.injectEndpoints({
  endpoints: () => ({
    settings: defineQuery(readSettings, ['Metadata']),
    changeSettings: defineMutation(changeSettings, ['Metadata']),
  }),
});

export const { useSettingsQuery, useChangeSettingsMutation } = settingsApi;
