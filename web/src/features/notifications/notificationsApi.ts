import { readMailPreferences, setMailPreference } from '@marketplace/contracts/notifications/mails.api.ts';
import {
  countNotifications,
  listNotifications,
  markNotificationsRead,
} from '@marketplace/contracts/notifications/notifications.api.ts';
import { api } from '../../core/api.ts';
import { reads, writes } from '../../core/endpoints.ts';

const notificationsApi = api.injectEndpoints({
  endpoints: () => ({
    unreadNotifications: reads(countNotifications, ['Notifications', 'Access']),
    /** By page number, from 1. */
    notifications: reads(listNotifications, ['Notifications', 'Access'], (page: number) => ({ query: { page } })),
    markNotificationsRead: writes(markNotificationsRead, ['Notifications']),
    mailPreferences: reads(readMailPreferences, ['Notifications', 'Access']),
    setMailPreference: writes(setMailPreference, ['Notifications']),
  }),
});

export const {
  useUnreadNotificationsQuery,
  useNotificationsQuery,
  useMarkNotificationsReadMutation,
  useMailPreferencesQuery,
  useSetMailPreferenceMutation,
} = notificationsApi;
