import { useState } from "react";
import { SettingBlock, SettingGroup, SettingRow, SettingSwitch } from "../../shared/layout/settings-page.tsx";
import { Badge } from "../../shared/ui/badge.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Checkbox } from "../../shared/ui/checkbox.tsx";
import { Field, FieldError, TextareaField, TextField } from "../../shared/ui/field.tsx";
import { PasswordField } from "../../shared/ui/password-field.tsx";
import { Select } from "../../shared/ui/select.tsx";
import { Switch } from "../../shared/ui/switch.tsx";
import { Grid, KitSection, Specimen } from "./specimen.tsx";

const zones = ["Pacific/Auckland", "Asia/Kolkata", "Europe/Amsterdam", "Europe/London", "America/St_Johns"].map(
  (zone) => ({ value: zone, label: zone }),
);
const hours = Array.from({ length: 24 }, (_, hour) => ({ value: hour, label: String(hour).padStart(2, "0") }));

export function KitFields() {
  const [zone, setZone] = useState<string | null>("Europe/Amsterdam");
  const [hour, setHour] = useState(9);
  const [isOffline, setIsOffline] = useState(false);
  const [isOnlineWhenOpen, setIsOnlineWhenOpen] = useState(true);
  return (
    <KitSection id="fields" title="Fields">
      <Grid>
        <TextField label="Company name" placeholder="Enter display name" />
        <TextField label="Email" type="email" defaultValue="priya@chainring.example" hint="We send the link there." />
        <TextField label="Display name" defaultValue="" error="Display name is required" />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          defaultValue="correct horse"
          aside={
            <a href="#fields" className="link text-sm">
              Forgot password?
            </a>
          }
        />
        <PasswordField
          label="Repeat password"
          autoComplete="new-password"
          defaultValue="correct"
          error="The passwords do not match"
        />
        <TextField label="Secret key" readOnly defaultValue="hk_8Kd2mQ41vT" />
        <TextField label="Disabled" disabled defaultValue="Chainring" />
        <TextareaField label="Comment" placeholder="Write a comment…" />
        <TextareaField label="Description" defaultValue="Two labels per bike" error="Description is required" />
        <Field label="Timezone">
          <Select options={zones} value={zone} onValueChange={setZone} />
        </Field>
        <Field label="Timezone" error="Timezone is required">
          <Select options={zones} value={null} onValueChange={setZone} placeholder="Select a timezone" />
        </Field>
        <Specimen title="Short selects" className="grid gap-2">
          <div className="flex items-center gap-2">
            <Select
              label="Hour"
              options={hours}
              value={hour}
              onValueChange={setHour}
              chevron="down"
              className="num w-18!"
            />
            <span className="text-muted">to</span>
            <Select
              label="Hour"
              options={hours}
              value={8}
              onValueChange={setHour}
              chevron="down"
              invalid
              className="num w-18!"
            />
            <Select
              label="Hour"
              options={hours}
              value={8}
              onValueChange={setHour}
              chevron="down"
              disabled
              className="num w-18!"
            />
          </div>
          <FieldError>Start time must be before end time</FieldError>
        </Specimen>
        <Specimen title="Switches and boxes" className="flex flex-wrap items-center gap-4">
          <Switch checked onCheckedChange={() => undefined} label="On" />
          <Switch checked={false} onCheckedChange={() => undefined} label="Off" />
          <Switch checked={false} onCheckedChange={() => undefined} label="Disabled" disabled />
          <Checkbox defaultChecked>Until midnight</Checkbox>
          <Checkbox>Unpicked</Checkbox>
          <Checkbox disabled>Disabled</Checkbox>
        </Specimen>
      </Grid>
      <div className="max-w-160">
        <SettingGroup>
          <SettingSwitch
            title="Offline mode"
            description="Appear offline until you turn this off again."
            checked={isOffline}
            onCheckedChange={setIsOffline}
          />
          <SettingSwitch
            title="Online when app is open"
            description="While Hark is open in a browser tab."
            checked={isOnlineWhenOpen}
            onCheckedChange={setIsOnlineWhenOpen}
          />
          <SettingRow title="Priya Raman" description="priya@chainring.example">
            <Badge>Owner</Badge>
            <Button size="sm">Leave</Button>
          </SettingRow>
          <SettingBlock title="Pending invitations">
            <p className="text-sm text-muted">No pending invitations</p>
          </SettingBlock>
        </SettingGroup>
      </div>
    </KitSection>
  );
}
