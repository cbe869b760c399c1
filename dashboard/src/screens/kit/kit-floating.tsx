import { ChevronDown, Eye, LogOut, Plus, Trash2, UserRoundX } from "lucide-react";
import { useState } from "react";
import { Accordion, AccordionSection } from "../../shared/ui/accordion.tsx";
import { Avatar } from "../../shared/ui/avatar.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { ConfirmDialog } from "../../shared/ui/confirm-dialog.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { Drawer } from "../../shared/ui/drawer.tsx";
import { TextField } from "../../shared/ui/field.tsx";
import { Menu, MenuChoice, MenuChoiceItem, MenuHeader, MenuItem, MenuSeparator } from "../../shared/ui/menu.tsx";
import { Tabs } from "../../shared/ui/tabs.tsx";
import { toast } from "../../shared/ui/toast.tsx";
import { Tooltip } from "../../shared/ui/tooltip.tsx";
import { Grid, KitSection, Specimen } from "./specimen.tsx";

const agents = ["Priya Raman", "Tom Verhoeven", "Søren Dahl", "Gwendolyn Featherstonehaugh-Okonkwo"];

export function KitFloating() {
  return (
    <KitSection id="floating" title="Menus, dialogs, toasts">
      <Grid>
        <KitMenus />
        <KitDialogs />
        <Specimen title="Toasts and tooltip">
          <Button onClick={() => toast.success("Conversation closed")}>Success</Button>
          <Button onClick={() => toast.error("File is too large. Maximum size is 5MB.")}>Error</Button>
          <Button onClick={() => toast("Project not found. Please select a different project.")}>Blank</Button>
          <Button onClick={() => toast.loading("Uploading", { id: "upload" })}>Loading</Button>
          <Button variant="quiet" onClick={() => toast.dismiss()}>
            Dismiss
          </Button>
          <Tooltip content="Identity not verified. Beware of impersonation">
            <Button variant="quiet">Hover me</Button>
          </Tooltip>
        </Specimen>
        <Specimen title="Tabs" className="grid">
          <Tabs
            label="Language"
            tabs={["Node.js", "Python", "PHP"].map((language) => ({
              value: language,
              label: language,
              content: (
                <pre className="overflow-x-auto rounded-sm bg-sunken p-3 font-mono text-xs">{`sign(user) # ${language}`}</pre>
              ),
            }))}
          />
        </Specimen>
        <Specimen title="Accordion" className="grid rounded-md border border-t-0 border-line">
          <Accordion defaultOpen={["conversation"]}>
            <AccordionSection value="conversation" title="Conversation">
              <dl className="grid grid-cols-[84px_minmax(0,1fr)] gap-x-3 gap-y-1.5">
                <dt className="text-muted">Local time</dt>
                <dd>11:04 AM</dd>
                <dt className="text-muted">Language</dt>
                <dd>English (Nigeria)</dd>
              </dl>
            </AccordionSection>
            <AccordionSection
              value="metadata"
              title="Metadata"
              action={
                <Button variant="quiet" size="sm" className="h-6! px-2! text-soft!">
                  Edit
                </Button>
              }
            >
              <em className="text-muted">No metadata to show</em>
            </AccordionSection>
          </Accordion>
        </Specimen>
      </Grid>
    </KitSection>
  );
}

function KitMenus() {
  const [status, setStatus] = useState("unread");
  const [project, setProject] = useState("Chainring");
  const [agent, setAgent] = useState<string | null>("Priya Raman");
  return (
    <Specimen title="Menus">
      <Menu
        trigger={
          <Button variant="quiet" size="sm">
            {status} <ChevronDown className="-me-1 size-3.5 text-muted" />
          </Button>
        }
      >
        <MenuChoice label="Status" value={status} onValueChange={setStatus}>
          {["all", "unread", "open", "closed"].map((value) => (
            <MenuChoiceItem key={value} value={value}>
              {value}
            </MenuChoiceItem>
          ))}
        </MenuChoice>
      </Menu>
      <Menu trigger={<Button>Projects</Button>}>
        <MenuChoice label="Project" value={project} onValueChange={setProject}>
          {["Chainring", "Saddle Road Holidays", "دراجات المدينة"].map((name) => (
            <MenuChoiceItem key={name} value={name} icon={<Avatar name={name} size={20} shape="square" />}>
              {name}
            </MenuChoiceItem>
          ))}
        </MenuChoice>
        <MenuSeparator />
        <MenuItem icon={<Plus />}>New project</MenuItem>
      </Menu>
      <Menu trigger={<Button>Assign</Button>} maxHeight={200}>
        <MenuItem icon={<UserRoundX />} onSelect={() => setAgent(null)}>
          Unassign agent
        </MenuItem>
        <MenuSeparator />
        <MenuChoice label="Agent" value={agent} onValueChange={setAgent}>
          {agents.map((name) => (
            <MenuChoiceItem key={name} value={name} icon={<Avatar name={name} size={20} />}>
              {name}
            </MenuChoiceItem>
          ))}
        </MenuChoice>
      </Menu>
      <Menu trigger={<Button>Row</Button>} align="end">
        <MenuItem icon={<Eye />} render={<a href="#floating" />}>
          View
        </MenuItem>
        <MenuItem icon={<Eye />} disabled>
          Disabled
        </MenuItem>
        <MenuItem icon={<Trash2 />} tone="danger">
          Delete
        </MenuItem>
      </Menu>
      <Menu trigger={<Button>User</Button>} align="end">
        <MenuHeader>
          <div className="flex items-center gap-2">
            <Avatar name="Priya Raman" presence="online" ground="raised" />
            <div className="min-w-0">
              <div className="truncate font-medium">Priya Raman</div>
              <div className="truncate text-xs text-muted">priya@chainring.example</div>
            </div>
          </div>
        </MenuHeader>
        <MenuSeparator />
        <MenuItem icon={<LogOut />}>Log out</MenuItem>
      </Menu>
    </Specimen>
  );
}

function KitDialogs() {
  const [opened, setOpened] = useState<"create" | "wide" | "confirm" | "start" | "end" | "bottom" | null>(null);
  const [isPending, setIsPending] = useState(false);
  const close = () => setOpened(null);
  return (
    <Specimen title="Dialogs and drawers">
      <Button onClick={() => setOpened("create")}>Create Project</Button>
      <Button onClick={() => setOpened("wide")}>Wide</Button>
      <Button onClick={() => setOpened("confirm")}>Delete Feedback</Button>
      <Button onClick={() => setOpened("start")}>Drawer start</Button>
      <Button onClick={() => setOpened("end")}>Drawer end</Button>
      <Button onClick={() => setOpened("bottom")}>Bottom sheet</Button>

      <Dialog
        open={opened === "create"}
        onOpenChange={close}
        hasCloseButton={false}
        title="Create Project"
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary" disabled>
              Create
            </Button>
          </>
        }
      >
        <TextField label="Project name" placeholder="My project" />
      </Dialog>
      <Dialog
        open={opened === "wide"}
        onOpenChange={close}
        size="md"
        title="Text message when a repair is ready, with the price"
      >
        <p className="text-soft">
          Most of our customers do not read email during the day. A text with “your bike is ready, it comes to €84”
          would save us about fifteen calls every afternoon.
        </p>
      </Dialog>
      <ConfirmDialog
        open={opened === "confirm"}
        onOpenChange={() => {
          close();
          setIsPending(false);
        }}
        title="Delete Feedback"
        description={
          'This will permanently delete the feedback "Print two labels per bike" and all its comments. This action cannot be undone.'
        }
        confirmLabel="Delete"
        pendingLabel="Deleting..."
        pending={isPending}
        onConfirm={() => {
          setIsPending(true);
          toast.error("Failed to delete the feedback");
          setTimeout(() => setIsPending(false), 3000);
        }}
      />
      {(["start", "end", "bottom"] as const).map((side) => (
        <Drawer
          key={side}
          open={opened === side}
          onOpenChange={close}
          side={side}
          title="Details"
          closeLabel="Close sidebar"
        >
          <div className="grid gap-2 p-4">
            <p className="font-semibold">Amara Okafor</p>
            <p className="text-sm text-muted">amara@northside-cycles.example</p>
          </div>
        </Drawer>
      ))}
    </Specimen>
  );
}
