import { describe, expect, test } from "vitest";
import { fromWallTime, offsetAt, toWallTime } from "../time/wall-time.ts";
import {
  type Availability,
  isDate,
  isInSchedule,
  isOnline,
  nextScheduledStart,
  proposeRange,
  refuseRange,
  startsBeforeEnd,
  type TimeRange,
  teamBackAt,
  type Weekday,
  weekdays,
} from "./availability.ts";

const range = (from: string, to: string): TimeRange => {
  const [fromHour = 0, fromMinute = 0] = from.split(":").map(Number);
  const [toHour = 0, toMinute = 0] = to.split(":").map(Number);
  return { from: { hour: fromHour, minute: fromMinute }, to: { hour: toHour, minute: toMinute } };
};

function schedule(zone: Partial<Availability>, hours: TimeRange[], days: readonly Weekday[] = weekdays): Availability {
  return {
    offlineMode: false,
    activeWhenInApp: false,
    enableSchedule: true,
    timezoneUTC: "UTC+00:00",
    timezone: null,
    activeDays: days,
    activeTime: hours,
    daysOff: [],
    ...zone,
  };
}

const at = (iso: string) => Date.parse(iso);
const iso = (moment: number | null) => (moment === null ? null : new Date(moment).toISOString().slice(0, 16));

describe("[S19] the online rule, all sixteen combinations", () => {
  // offlineMode, activeWhenInApp, enableSchedule, app open; inside the hours, outside of them
  const table: [boolean, boolean, boolean, boolean, boolean, boolean][] = [
    [false, false, false, false, true, true],
    [false, false, false, true, true, true],
    [false, false, true, false, true, false],
    [false, false, true, true, true, false],
    [false, true, false, false, false, false],
    [false, true, false, true, true, true],
    [false, true, true, false, true, false],
    [false, true, true, true, true, true],
    [true, false, false, false, false, false],
    [true, false, false, true, false, false],
    [true, false, true, false, false, false],
    [true, false, true, true, false, false],
    [true, true, false, false, false, false],
    [true, true, false, true, false, false],
    [true, true, true, false, false, false],
    [true, true, true, true, false, false],
  ];
  test.each(table)(
    "offline mode %s, online in app %s, schedule %s, app open %s: %s inside and %s outside the hours",
    (offlineMode, activeWhenInApp, enableSchedule, isAppOpen, inside, outside) => {
      const agent = { ...schedule({}, [range("09:00", "17:00")]), offlineMode, activeWhenInApp, enableSchedule };
      expect(isOnline(agent, { now: at("2026-03-04T12:00Z"), isAppOpen })).toBe(inside);
      expect(isOnline(agent, { now: at("2026-03-04T20:00Z"), isAppOpen })).toBe(outside);
    },
  );
});

describe("[S20] hours are wall time across clock changes", () => {
  const berlin = schedule({ timezone: "Europe/Berlin", timezoneUTC: "UTC+01:00" }, [range("09:00", "17:00")]);
  const newYork = schedule({ timezone: "America/New_York" }, [range("09:00", "17:00")]);
  test.each([
    ["Berlin, the day before summer time", berlin, "2026-03-28T08:00Z", "2026-03-28T16:00Z"],
    ["Berlin, the day of the change to summer time", berlin, "2026-03-29T07:00Z", "2026-03-29T15:00Z"],
    ["Berlin, the day before winter time", berlin, "2026-10-24T07:00Z", "2026-10-24T15:00Z"],
    ["Berlin, the day of the change to winter time", berlin, "2026-10-25T08:00Z", "2026-10-25T16:00Z"],
    ["New York, the day before summer time", newYork, "2026-03-07T14:00Z", "2026-03-07T22:00Z"],
    ["New York, the day of the change to summer time", newYork, "2026-03-08T13:00Z", "2026-03-08T21:00Z"],
    ["New York, the day of the change to winter time", newYork, "2026-11-01T14:00Z", "2026-11-01T22:00Z"],
  ])("%s", (_, agent, opens, closes) => {
    expect(isInSchedule(agent, at(opens) - 1)).toBe(false);
    expect(isInSchedule(agent, at(opens))).toBe(true);
    expect(isInSchedule(agent, at(closes) - 1)).toBe(true);
    expect(isInSchedule(agent, at(closes))).toBe(false);
    expect(iso(nextScheduledStart(agent, at(opens) - 1))).toBe(opens.slice(0, 16));
  });

  test("without an IANA zone the offset is fixed all year", () => {
    const fixed = schedule({ timezoneUTC: "UTC+01:00" }, [range("09:00", "17:00")]);
    expect(isInSchedule(fixed, at("2026-07-01T07:30Z"))).toBe(false);
    expect(isInSchedule(fixed, at("2026-07-01T08:00Z"))).toBe(true);
  });

  test("a start that the clock change skips is counted from before it; of a time that occurs twice it is the first", () => {
    const day = Date.UTC(2026, 2, 29);
    expect(iso(fromWallTime("Europe/Berlin", day, 150))).toBe("2026-03-29T01:30");
    expect(iso(fromWallTime("Europe/Berlin", Date.UTC(2026, 9, 25), 150))).toBe("2026-10-25T00:30");
  });
});

describe("[S23] weekday and time are both the zone's own", () => {
  test.each<[string, string, string, number]>([
    ["UTC+13:00", "2026-05-31T11:00Z", "mon", 0],
    ["UTC+13:00", "2026-05-31T10:59Z", "sun", 23 * 60 + 59],
    ["UTC-11:00", "2026-06-01T10:59Z", "sun", 23 * 60 + 59],
    ["UTC-11:00", "2026-06-01T11:00Z", "mon", 0],
    ["Asia/Kathmandu", "2026-06-01T03:15Z", "mon", 9 * 60],
    ["UTC+05:45", "2026-06-01T03:15Z", "mon", 9 * 60],
    ["Asia/Kolkata", "2026-06-01T03:30Z", "mon", 9 * 60],
    ["Pacific/Chatham", "2026-01-05T19:15Z", "tue", 9 * 60],
    ["Pacific/Chatham", "2026-07-06T20:15Z", "tue", 9 * 60],
    ["America/St_Johns", "2026-01-05T12:30Z", "mon", 9 * 60],
    ["America/St_Johns", "2026-07-06T11:30Z", "mon", 9 * 60],
  ])("%s at %s is %s, minute %i", (zone, moment, weekday, minutes) => {
    const local = toWallTime(zone, at(moment));
    expect([weekdays[(local.weekday + 6) % 7], local.minutes]).toEqual([weekday, minutes]);
  });

  test("an hour on Monday in Tonga is on Sunday in London", () => {
    const agent = schedule({ timezoneUTC: "UTC+13:00" }, [range("00:00", "02:00")], ["mon"]);
    expect(isInSchedule(agent, at("2026-05-31T12:00Z"))).toBe(true);
    expect(isInSchedule(agent, at("2026-06-01T00:30Z"))).toBe(false);
  });

  test("an unknown zone is UTC rather than an error", () => {
    expect(offsetAt("Mars/Olympus", at("2026-06-01T00:00Z"))).toBe(0);
  });
});

describe("[S21] a night shift", () => {
  test("a day's range to 24:00 and the next day's from 00:00 leave no gap", () => {
    const night = schedule({}, [range("21:00", "24:00"), range("00:00", "02:00")]);
    for (const time of ["2026-03-04T21:00Z", "2026-03-04T23:45Z", "2026-03-04T23:59:59Z", "2026-03-05T00:00Z"]) {
      expect(isInSchedule(night, at(time)), time).toBe(true);
    }
    expect(isInSchedule(night, at("2026-03-05T02:00Z"))).toBe(false);
  });
});

test("[VAL-25] a range starts before it ends, by hour and then minute", () => {
  expect(startsBeforeEnd(range("10:15", "10:00"))).toBe(false);
  expect(startsBeforeEnd(range("10:00", "10:00"))).toBe(false);
  expect(startsBeforeEnd(range("10:00", "10:15"))).toBe(true);
  expect(startsBeforeEnd(range("23:45", "24:00"))).toBe(true);
});

test("a day off is one in the agent's zone, and ends the schedule alone", () => {
  const daysOff = [{ from: "2026-03-04", to: "2026-03-04" }];
  const agent = { ...schedule({ timezone: "Asia/Tokyo" }, [range("00:00", "24:00")]), daysOff };
  expect(isInSchedule(agent, at("2026-03-03T14:59Z"))).toBe(true);
  expect(isInSchedule(agent, at("2026-03-03T15:00Z"))).toBe(false);
  expect(isInSchedule(agent, at("2026-03-04T14:59Z"))).toBe(false);
  expect(isInSchedule(agent, at("2026-03-04T15:00Z"))).toBe(true);
  expect(isOnline({ ...agent, activeWhenInApp: true }, { now: at("2026-03-04T01:00Z"), isAppOpen: true })).toBe(true);
});

test("hours that are there already or overlap are refused in words, each pair once", () => {
  const refusals = (...ranges: TimeRange[]) => ranges.map((_, index) => refuseRange(ranges, index));
  const office = range("09:00", "17:00");
  expect(refusals(office, range("17:00", "18:00"), range("07:00", "09:00"))).toEqual([null, null, null]);
  expect(refusals(office, office)).toEqual([null, "These hours are there already"]);
  expect(refusals(office, range("16:45", "18:00"))).toEqual([null, "These hours overlap with others"]);
  expect(refusals(office, range("10:00", "11:00"))).toEqual([null, "These hours overlap with others"]);
  expect(refusals(range("10:00", "09:00"), office)).toEqual(["Start time must be before end time", null]);
});

test("[SET-AVAIL-13] the usual hours are offered, and the hour after the last once they are taken", () => {
  const office = range("09:00", "17:00");
  expect(proposeRange([])).toEqual(office);
  expect(proposeRange([range("18:00", "20:00")])).toEqual(office);
  expect(proposeRange([office])).toEqual(range("17:00", "18:00"));
  expect(proposeRange([office, range("22:15", "22:45")])).toEqual(range("22:45", "23:45"));
});

test.each([
  ["2028-02-29", true],
  ["2027-02-29", false],
  ["2026-1-01", false],
  ["2026-13-01", false],
  ["soon", false],
])("%s is a date: %s", (text, expected) => expect(isDate(text)).toBe(expected));

describe("when the team is back", () => {
  const weekend = at("2026-03-07T12:00Z");
  const office = schedule({}, [range("09:00", "12:00"), range("13:00", "17:00")], ["mon", "tue"]);
  test.each<[string, Availability[], number, string | null]>([
    ["on the next active day", [office], weekend, "2026-03-09T09:00"],
    ["after the lunch break", [office], at("2026-03-09T12:30Z"), "2026-03-09T13:00"],
    [
      "a week later when today was the only day",
      [{ ...office, activeDays: ["mon"] }],
      at("2026-03-09T18:00Z"),
      "2026-03-16T09:00",
    ],
    ["with whoever is first", [office, schedule({}, [range("08:00", "10:00")], ["sun"])], weekend, "2026-03-08T08:00"],
    ["unknown when nobody has a schedule", [{ ...office, enableSchedule: false }], weekend, null],
    [
      "unknown when the only schedule is of somebody in offline mode",
      [{ ...office, offlineMode: true }],
      weekend,
      null,
    ],
    [
      "unknown without days or hours",
      [
        { ...office, activeDays: [] },
        { ...office, activeTime: [] },
      ],
      weekend,
      null,
    ],
    ["unknown without a team", [], weekend, null],
    [
      "after the days off, whose last day is one of them",
      [{ ...office, daysOff: [{ from: "2026-03-09", to: "2026-03-10" }] }],
      weekend,
      "2026-03-16T09:00",
    ],
    [
      "after a holiday of five weeks",
      [{ ...office, daysOff: [{ from: "2026-03-01", to: "2026-04-06" }] }],
      weekend,
      "2026-04-07T09:00",
    ],
    [
      "with whoever has no holiday",
      [{ ...office, daysOff: [{ from: "2026-03-09", to: "2026-03-09" }] }, office],
      weekend,
      "2026-03-09T09:00",
    ],
  ])("%s", (_, team, now, expected) => expect(iso(teamBackAt(team, now))).toBe(expected));
});
