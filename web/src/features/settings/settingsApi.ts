import { changeSettings, readSettings } from '@marketplace/contracts/settings/settings.api.ts';
import { api } from '../../core/api.ts';
import { reads, writes } from '../../core/endpoints.ts';

const settingsApi = api.injectEndpoints({
  endpoints: () => ({
    settings: reads(readSettings, ['Metadata']),
    changeSettings: writes(changeSettings, ['Metadata']),
  }),
});

export const { useSettingsQuery, useChangeSettingsMutation } = settingsApi;
